import { beforeAll, describe, expect, it } from 'vitest'
import { STARTER } from './apply.ts'
import type { Command } from './command.ts'
import { backTargets } from './look.ts'
import { type Play, play } from './play.fixture.ts'
import { EngineRefusal } from './refusal.ts'
import type { State } from './state.ts'
import { CHILD, MODELS, pick, seeded } from './walk.fixture.ts'

/** The rows that are given are never written to. */
function frozen(state: State): State {
  for (const rows of Object.values(state) as object[][])
    for (const row of rows) {
      Object.freeze(row)
      for (const value of Object.values(row)) if (typeof value === 'object' && value !== null) Object.freeze(value)
    }
  return state
}
function jobOf(game: Play, random: (below: number) => number): Command | undefined {
  const wait = game.state.waits.find(({ kind }) => kind === 'job')
  if (!wait) return undefined
  if (random(3)) return { kind: 'jobDone', waitId: wait.id, vars: {} }
  if (random(2)) return { kind: 'retry', executionId: wait.executionId }
  return { kind: 'jobFailed', waitId: wait.id, reason: 'down', ...(random(2) && { errorCode: 'E1' }) }
}
/** Completes open tasks and waits until none is left. A process with none left that has not ended is stuck. */
function playToEnd(game: Play): void {
  for (let step = 0; step < 400 && game.ended === 'running'; step++) {
    const { tasks, waits } = game.state
    const open = tasks.filter(({ state }) => state === 'open')
    const task = open.findLast(({ parentId }) => parentId !== null) ?? open[0]
    const [wait] = waits.filter(({ kind }) => kind === 'job')
    if (wait) game.give({ kind: 'jobDone', waitId: wait.id, vars: {} })
    else if (task?.delegation === 'pending') game.give({ kind: 'resolve', taskId: task.id, vars: {} })
    else if (task) game.give({ kind: 'complete', taskId: task.id, vars: { again: false, n: 1 } })
    else return
  }
}

/** Something that may be done now. */
function commandOf(game: Play, random: (below: number) => number, canMove: boolean): Command | undefined {
  const open = game.state.tasks.filter(({ state }) => state === 'open')
  const done = game.state.tasks.filter(({ state }) => state === 'done')
  const tokens = game.state.executions.filter(({ kind }) => kind === 'token')
  const task = open.length ? pick(random, open) : undefined
  const vars = { again: random(3) === 0, n: random(3) }
  const kinds: (() => Command | undefined)[] = [
    () => task && { kind: 'complete', taskId: task.id, vars },
    () => task && { kind: 'complete', taskId: task.id, vars },
    () => task && { kind: 'complete', taskId: task.id, vars, outcome: random(6) ? 'approved' : 'rejected' },
    () => {
      if (!task) return undefined
      const targets = backTargets(game.state, game.around(), task).map(({ node }) => node)
      const chosen = targets.filter(() => random(3) === 0)
      return { kind: 'regress', taskId: task.id, targets: chosen, isDirect: random(3) === 0 }
    },
    () => (done.length ? { kind: 'withdraw', taskId: pick(random, done).id } : undefined),
    () =>
      task && {
        kind: 'addSign',
        taskId: task.id,
        position: pick(random, ['before', 'after'] as const),
        userIds: ['g'],
      },
    () => task && { kind: 'removeSign', taskId: task.id },
    () => task && { kind: 'delegate', taskId: task.id, toId: 'h' },
    () => task && { kind: 'resolve', taskId: task.id, vars: {} },
    () => (game.state.waits.length ? { kind: 'fire', waitId: pick(random, game.state.waits).id } : undefined),
    () => ({ kind: 'message', name: 'stop', vars: {} }),
    () => ({ kind: 'signal', name: 'go', vars: {} }),
    () => task && { kind: pick(random, ['claim', 'unclaim'] as const), taskId: task.id },
    () => task && { kind: 'transfer', taskId: task.id, toId: 'i' },
    () =>
      task && random(4) === 0
        ? { kind: 'regress', taskId: task.id, targets: [STARTER], isDirect: random(3) === 0 }
        : undefined,
    () => jobOf(game, random),
    () => (random(4) === 0 ? { kind: 'migrate', toDefinitionId: game.key, nodes: {} } : undefined),
    () =>
      canMove && random(4) === 0
        ? { kind: 'markSuccess', executionId: pick(random, game.state.executions).id }
        : undefined,
    () =>
      canMove && tokens.length && random(4) === 0
        ? { kind: 'jump', executionId: pick(random, tokens).id, toNode: pick(random, ['a', 'b', 'c', 'z', 'q', 'd']) }
        : undefined,
  ]
  return pick(random, kinds)()
}

const games: Record<string, () => Promise<Play>> = {}
beforeAll(() => {
  for (const [name, text] of Object.entries(MODELS))
    games[name] = () => play(text, name === 'called' ? { child: CHILD } : {})
})

describe('walks of everything people can do', () => {
  for (const name of Object.keys(MODELS))
    it(`leave nothing that belongs to nothing: ${name}`, async () => {
      const fresh = await games[name]!()
      let steps = 0
      for (let seed = 1; seed <= 40; seed++) {
        const random = seeded(seed * 7_919)
        const game = await games[name]!()
        game.start({ n: random(3), people: ['x', 'y'] })
        const said: string[] = []
        for (let step = 0; step < 60 && game.ended === 'running'; step++) {
          const command = commandOf(game, random, seed % 2 === 0)
          if (!command) continue
          const before = frozen(game.state)
          try {
            game.give(command)
            steps++
          } catch (error) {
            if (!(error instanceof EngineRefusal))
              throw new Error(`${seed}: ${said.join(' ')} ${JSON.stringify(command)}`, { cause: error })
            // A refusal changes nothing.
            expect(game.state).toBe(before)
            continue
          }
          said.push(
            `${command.kind}${'taskId' in command ? `:${before.tasks.find(({ id }) => id === command.taskId)?.node}` : ''}`,
          )
          expect(game.orphans(), `${seed}: ${said.join(' ')}`).toEqual([])
        }
        // An administrator may move a token past a join; everybody else leaves a process that can come to its end.
        if (seed % 2 === 0) continue
        playToEnd(game)
        expect(game.ended, `${seed}: ${said.join(' ')}`).not.toBe('running')
      }
      expect(steps).toBeGreaterThan(300)
      expect(fresh.state.instances.length).toBe(1)
    })
})

it('completing a task and going back to it leads to the same marking', async () => {
  let compared = 0
  for (const name of ['nested', 'loop', 'inclusive', 'events'])
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed * 104_729)
      const game = await games[name]!()
      game.start({ n: random(3) })
      for (let step = 0; step < 12 && game.ended === 'running'; step++) {
        const open = game.state.tasks.filter(({ state, node }) => state === 'open' && node !== 'v' && node !== 'turn')
        if (!open.length) break
        const task = pick(random, open)
        const marking = game.marking()
        const { state } = game
        game.give({ kind: 'complete', taskId: task.id, vars: { n: random(3), again: random(3) === 0 } })
        const after = game.state.tasks.filter(
          (one) => one.state === 'open' && !state.tasks.some(({ id }) => id === one.id),
        )
        const next = after.find((one) =>
          backTargets(game.state, game.around(), one).some(({ node }) => node === task.node),
        )
        if (!next || game.ended !== 'running') continue
        const forth = game.state
        game.give({ kind: 'regress', taskId: next.id, targets: [task.node] })
        expect(game.marking(), `${name} ${seed} ${step} ${task.node}`).toEqual(marking)
        compared++
        game.state = forth
      }
    }
  expect(compared).toBeGreaterThan(100)
})
