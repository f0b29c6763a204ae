import { describe, expect, it } from 'vitest'
import { STARTER } from './apply.ts'
import { backTargets } from './look.ts'
import { type Play, play } from './play.fixture.ts'

describe('straight back', () => {
  const text = `start s
    user a assignee=u1
    user v cs:who={"by":"users","values":["x","y","z"]} cs:many=all
    user w assignee=u2
    end e
    s > a
    a > v
    v > w
    w > e`
  it('from the starter the process comes to who sent it back', async () => {
    const game = (await play(text)).start().complete('a').vote('v', 'approved').vote('v', 'approved')
    game.vote('v', 'approved').regress('w', [STARTER], true)
    expect(game.open()).toEqual(['s'])
    expect([game.complete('s').open(), game.task('w').assigneeId, game.orphans()]).toEqual([['w'], 'u2', []])
    expect(game.complete('w').ended).toBe('approved')
  })
  it('a vote that was sent back begins again as a whole, past the nodes between', async () => {
    for (const [target, first] of [
      [STARTER, 's'],
      ['a', 'a'],
    ] as const) {
      const game = (await play(text)).start().complete('a').vote('v', 'approved').regress('v', [target], true)
      expect(game.open()).toEqual([first])
      expect([game.complete(first).open(), game.orphans()]).toEqual([['v', 'v', 'v'], []])
      expect(game.vote('v', 'approved').vote('v', 'approved').vote('v', 'approved').open()).toEqual(['w'])
    }
  })
  it('from the starter is refused where a branch beside it would be missing in the join', async () => {
    const fork = await play(`start s
      parallelGateway f
      user a assignee=u
      user b assignee=u
      parallelGateway j
      end e
      s > f
      f > a
      f > b
      a > j
      b > j
      j > e`)
    fork.start()
    expect(() => fork.regress('a', [STARTER], true)).toThrow('directAcross')
    expect(fork.open()).toEqual(['a', 'b'])
  })
})
it('from the handler of a compensation is refused: what threw it would not go on', async () => {
  const game = await play(`start s
    user a assignee=u
    boundary ca on=a compensate
    user undo compensation assignee=u
    throw t compensate
    user z assignee=u
    end e
    s > a
    a > t
    t > z
    z > e
    ca -> undo`)
  game.start().complete('a')
  for (const target of [STARTER, 'a']) expect(() => game.regress('undo', [target], true)).toThrow('directAcross')
  expect(game.complete('undo').open()).toEqual(['z'])
})

describe('after the way straight back', () => {
  const CHAIN = `start s
    user a assignee=u1
    par f
    user b assignee=u2
    user c assignee=u3
    par j
    user d assignee=u4
    end e
    s > a
    a > f
    f > b
    f > c
    b > j
    c > j
    j > d
    d > e`
  const atD = async () => (await play(CHAIN)).start().complete('a').complete('b').complete('c')
  const backFrom = (game: Play, node: string) =>
    backTargets(game.state, game.around(), game.task(node)).map(({ node: target }) => target)

  it.each([
    ['a', 'a'],
    [STARTER, 's'],
  ])('all earlier nodes can be returned to: %s', async (target, first) => {
    const before = await atD()
    const game = (await atD()).regress('d', [target], true).complete(first)
    expect(backFrom(game, 'd')).toEqual(backFrom(before, 'd'))
    const { state } = game
    for (const [to, open] of [
      ['c', ['c']],
      ['b', ['b']],
      ['a', ['a']],
    ] as const) {
      game.state = state
      expect(game.regress('d', [to]).open()).toEqual(open)
      expect(game.marking()).toEqual((await atD()).regress('d', [to]).marking())
      expect(game.orphans()).toEqual([])
    }
    game.state = state
    game.regress('d', ['b']).complete('b')
    expect([game.open(), game.complete('d').ended]).toEqual([['d'], 'approved'])
  })
  it('the handler takes his task back, and the way straight back is the same again', async () => {
    const game = (await atD()).regress('d', ['a'], true).complete('a')
    const done = game.state.tasks.findLast(({ node }) => node === 'a')!
    game.give({ kind: 'withdraw', taskId: done.id })
    expect(game.open()).toEqual(['a'])
    expect(game.complete('a').open()).toEqual(['d'])
    expect([backFrom(game, 'd'), game.orphans()]).toEqual([backFrom(await atD(), 'd'), []])
  })
  it('twice in a row', async () => {
    const game = (await atD()).regress('d', ['a'], true).complete('a').regress('d', [STARTER], true).complete('s')
    expect([game.open(), backFrom(game, 'd')]).toEqual([['d'], backFrom(await atD(), 'd')])
  })
})
