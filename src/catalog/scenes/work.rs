//! All policies of a scene, worked off in slices, so that a page stays awake meanwhile.

use super::Scene;
use super::job::{Engine, Job};
use super::row::Row;
use crate::sim::fleet::Refusal;

/// The policies of a scene, as far as they are computed.
pub struct SceneWork {
    scene: &'static Scene,
    waiting: Vec<(&'static str, Job)>,
    running: Option<(&'static str, Engine)>,
    pub rows: Vec<Result<Row, (&'static str, Refusal)>>,
}

impl SceneWork {
    /// `first`: the policy that somebody looks at.
    pub fn new(scene: &'static Scene, first: Option<&str>) -> Self {
        let mut waiting = (scene.jobs)();
        waiting.reverse();
        // Taken from the end.
        if let Some(at) = waiting.iter().position(|(name, _)| Some(*name) == first) {
            let looked_at = waiting.remove(at);
            waiting.push(looked_at);
        }
        Self { scene, waiting, running: None, rows: Vec::new() }
    }

    /// Goes on for about `attempts` attempts. False when everything is done.
    pub fn advance(&mut self, attempts: u64) -> bool {
        let Some((policy, engine)) = &mut self.running else {
            let Some((policy, job)) = self.waiting.pop() else { return false };
            match job.start(self.scene) {
                Ok(engine) => self.running = Some((policy, engine)),
                Err(refusal) => self.rows.push(Err((policy, refusal))),
            }
            return true;
        };
        if let Some(row) = engine.advance(policy, self.scene, attempts) {
            self.rows.push(Ok(row));
            self.running = None;
        }
        true
    }

    /// The row of a policy, if it is there.
    pub fn row(&self, policy: &str) -> Option<&Row> {
        self.rows.iter().flatten().find(|row| row.policy == policy)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Figures, SCENES, scene};
    use super::*;
    use crate::units::Micros;

    /// Expected: the golden row of the queue with seed 1, however it is cut into slices.
    #[test]
    fn slices_give_the_golden_row_and_the_one_looked_at_comes_first() {
        let mut work = SceneWork::new(scene("stampede").unwrap(), Some("full"));
        while work.row("full").is_none() {
            assert!(work.advance(777));
        }
        assert_eq!(work.rows.len(), 1);
        let row = work.row("full").unwrap();
        let Figures::Fleet(figures) = &row.figures else { panic!("a fleet") };
        assert_eq!((figures.attempts, figures.peak, figures.served), (11_511, 31, 1_000));
        assert_eq!(figures.drain, Some(Micros(14_255_153)));
        assert_eq!(figures.p50, Some(Micros(35_029_720)));
        assert_eq!(row.bins.iter().map(|b| b.attempts).sum::<u64>(), figures.attempts);
    }

    #[test]
    fn names_are_unique_and_every_scene_has_a_policy() {
        let mut ids: Vec<_> = SCENES.iter().map(|s| s.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), SCENES.len());
        for scene in SCENES {
            let mut names = scene.names();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert!(all > 0 && names.len() == all, "{}", scene.id);
        }
    }
}
