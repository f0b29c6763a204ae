import { describe, expect, it } from 'vitest'
import { STARTER } from './apply.ts'
import { play } from './play.fixture.ts'

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
