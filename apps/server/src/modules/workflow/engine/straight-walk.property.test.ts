import { expect, it } from 'vitest'
import { STARTER } from './apply.ts'
import { backTargets } from './look.ts'
import { type Play, play } from './play.fixture.ts'
import { EngineRefusal } from './refusal.ts'
import type { State, TaskRow } from './state.ts'
import { MODELS, pick, seeded } from './walk.fixture.ts'

const targetsOf = (game: Play, task: TaskRow): string[] =>
  backTargets(game.state, game.around(), task).map(({ node, byId }) => `${node} ${byId}`)
const openTasks = ({ state }: Play): TaskRow[] => state.tasks.filter((task) => task.state === 'open')
/** Where a return from a state leads, or why it is refused. */
function returned(game: Play, state: State, task: TaskRow, node: string): unknown {
  game.state = state
  try {
    game.give({ kind: 'regress', taskId: task.id, targets: [node] })
  } catch (error) {
    if (error instanceof EngineRefusal) return error.code
    throw error
  }
  expect(game.orphans()).toEqual([])
  return game.marking()
}
/** Sends a task back with the way straight back, which is gone at once. @returns the task as it is open again */
function straight(game: Play, task: TaskRow, target: string): TaskRow | undefined {
  const before = new Set(game.state.tasks.map(({ id }) => id))
  try {
    game.give({ kind: 'regress', taskId: task.id, targets: [target], isDirect: true })
  } catch (error) {
    if (error instanceof EngineRefusal) return undefined
    throw error
  }
  const made = openTasks(game).filter(({ id }) => !before.has(id))
  if (made.length !== 1) return undefined
  game.give({ kind: 'complete', taskId: made[0]!.id, vars: {} })
  return openTasks(game).find(({ id, node }) => !before.has(id) && node === task.node)
}

it('after the way straight back the marking is as before, and each return leads where it led before', async () => {
  let compared = 0
  const texts = ['nested', 'loop', 'inclusive', 'events', 'outside'].map((name) => [name, MODELS[name]!] as const)
  for (const [name, text] of texts)
    for (let seed = 1; seed <= 60; seed++) {
      const random = seeded(seed * 15_485_863)
      const game = (await play(text)).start({ n: random(3), people: ['x', 'y'] })
      for (let step = 0; step < 14 && game.ended === 'running'; step++) {
        const open = openTasks(game)
        if (!open.length) break
        const task = pick(random, open)
        const [before, marking, targets] = [game.state, game.marking(), targetsOf(game, task)]
        const target = pick(random, [...targets.map((one) => one.split(' ')[0]!), STARTER])
        const again = straight(game, task, target)
        const walk = `${name} ${seed} ${step}: ${task.node} to ${target}`
        if (!again || game.state.executions.some(({ kind }) => kind === 'many')) {
          game.state = before
        } else {
          expect(game.orphans(), walk).toEqual([])
          expect(game.marking(), walk).toEqual(marking)
          expect(targetsOf(game, again).toSorted(), walk).toEqual(targets.toSorted())
          const after = game.state
          for (const [node] of targets.map((one) => one.split(' '))) {
            const led = returned(game, after, again, node!)
            expect(led, `${walk}, then to ${node}`).toEqual(returned(game, before, task, node!))
            compared++
          }
          // The walk goes on from either: ways straight back follow one another.
          game.state = random(2) ? after : before
        }
        const next = openTasks(game)
        const chosen = pick(random, next)
        game.give({ kind: 'complete', taskId: chosen.id, vars: { n: random(3), again: random(3) === 0 } })
        const job = game.state.waits.find(({ kind }) => kind === 'job')
        if (job) game.give({ kind: 'jobDone', waitId: job.id, vars: {} })
      }
    }
  expect(compared).toBeGreaterThan(200)
})
