import { expect, it } from 'vitest'
import { FORK, play } from './play.fixture.ts'

it('goes by the flow whose condition holds, else by the default', async () => {
  const text = `start s
    xor x
    user a
    user b
    user c
    end e
    s > x
    x > a \${amount > 500}
    x > b \${amount > 100}
    x > c default
    a > e
    b > e
    c > e`
  const at = async (amount: number) => (await play(text)).start({ amount }).open()
  expect(await Promise.all([600, 200, 5].map(at))).toEqual([['a'], ['b'], ['c']])
  const done = (await play(text)).start({ amount: 1 }).complete('c')
  expect([done.ended, done.orphans()]).toEqual(['approved', []])
})

it('joins once, in whichever order the branches are done', async () => {
  for (const order of [
    ['a', 'b'],
    ['b', 'a'],
  ]) {
    const game = (await play(FORK)).start().complete('r')
    for (const node of order) game.complete(node)
    expect(game.open()).toEqual(['z'])
    expect(game.complete('z').ended).toBe('approved')
    expect(game.orphans()).toEqual([])
  }
})
it('goes back within one branch, before the fork, and from behind the join into one branch', async () => {
  const game = (await play(FORK)).start().complete('r').complete('a')
  expect(game.regress('b').open()).toEqual(['r'])
  game.complete('r').complete('a').complete('b')
  expect(game.regress('z', ['b']).open()).toEqual(['b'])
  // The other branch keeps its finished work: the join waits for this one.
  expect(game.complete('b').open()).toEqual(['z'])
  expect(game.regress('z', ['a', 'b']).open()).toEqual(['a', 'b'])
  game.complete('a').complete('b').complete('z')
  expect([game.ended, game.orphans()]).toEqual(['approved', []])
})
it('goes straight back to who returned it, in one scope and without tokens left behind', async () => {
  const game = await play(`start s
    user a assignee=u1
    user b assignee=u2
    user c assignee=u3
    end e
    s > a
    a > b
    b > c
    c > e`)
  game.start().complete('a').complete('b').regress('c', ['a'], true)
  expect(game.open()).toEqual(['a'])
  game.complete('a')
  expect([game.open(), game.task('c').assigneeId]).toEqual([['c'], 'u3'])
  const fork = (await play(FORK)).start().complete('r').complete('a').complete('b')
  expect(() => fork.regress('z', ['b'], true)).toThrow('directAcross')
})

it('an inclusive join waits for exactly the branches that were taken', async () => {
  const text = `start s
    or f
    user a assignee=u
    user b assignee=u
    user c assignee=u
    or j
    user z assignee=u
    end e
    s > f
    f > a \${x > 0}
    f > b \${x > 1}
    f > c \${x > 2}
    a > j
    b > j
    c > j
    j > z
    z > e`
  const two = (await play(text)).start({ x: 2 })
  expect(two.complete('a').open()).toEqual(['b'])
  expect(two.complete('b').open()).toEqual(['z'])
  expect(two.regress('z', ['a']).open()).toEqual(['a'])
  expect(two.complete('a').open()).toEqual(['z'])
  expect((await play(text)).start({ x: 1 }).complete('a').open()).toEqual(['z'])
})

it('several decide: all, a share, one after another; a vote is taken back', async () => {
  const text = (many: string, more = '') => `start s
    user v cs:who={"by":"users","values":["a","b","c"]} cs:many=${many} ${more}
    user z assignee=u
    end e
    s > v
    v > z
    z > e`
  const all = (await play(text('all'))).start()
  expect(all.open()).toEqual(['v', 'v', 'v'])
  expect(all.vote('v', 'approved').vote('v', 'approved').open()).toEqual(['v'])
  const [first] = all.state.tasks.filter(({ state }) => state === 'done')
  expect(all.give({ kind: 'withdraw', taskId: first!.id }).open()).toEqual(['v', 'v'])
  expect(all.vote('v', 'approved').vote('v', 'approved').open()).toEqual(['z'])
  expect(all.regress('z').open()).toEqual(['v', 'v', 'v'])
  const no = (await play(text('all'))).start().vote('v', 'rejected')
  expect([no.ended, no.orphans()]).toEqual(['rejected', []])
  const share = (await play(text('ratio', 'cs:ratio=60'))).start().vote('v', 'rejected').vote('v', 'approved')
  expect([share.open(), share.vote('v', 'approved').open()]).toEqual([['v'], ['z']])
  const turn = (await play(text('order'))).start()
  const seen = ['a', 'b', 'c'].map(() => {
    const { assigneeId } = turn.task('v')
    turn.vote('v', 'approved')
    return assigneeId
  })
  expect([seen, turn.open()]).toEqual([['a', 'b', 'c'], ['z']])
})

it('multi-instances of other engines count by their own condition', async () => {
  const game = await play(`start s
    user v assignee=\${p} many=people:p:\${nrOfCompletedInstances>=2}
    end e
    s > v
    v > e`)
  game.start({ people: ['a', 'b', 'c'] })
  expect(game.state.tasks.map(({ assigneeId }) => assigneeId)).toEqual(['a', 'b', 'c'])
  expect(game.complete('v').complete('v').ended).toBe('approved')
  expect(game.orphans()).toEqual([])
})

it('adds signers before and after, and voters to a vote', async () => {
  const text = `start s
    user a assignee=u1
    end e
    s > a
    a > e`
  const before = (await play(text)).start()
  const { id } = before.task('a')
  before.give({ kind: 'addSign', taskId: id, position: 'before', userIds: ['x', 'y'] })
  expect(() => before.give({ kind: 'complete', taskId: id, vars: {} })).toThrow('signersOpen')
  const signers = before.state.tasks.filter(({ parentId }) => parentId === id)
  before.give({ kind: 'complete', taskId: signers[0]!.id, vars: {} })
  before.give({ kind: 'removeSign', taskId: signers[1]!.id })
  expect(before.give({ kind: 'complete', taskId: id, vars: {} }).ended).toBe('approved')
  const after = (await play(text)).start()
  after.give({ kind: 'addSign', taskId: after.task('a').id, position: 'after', userIds: ['x'] })
  const x = after.state.tasks.find(({ assigneeId }) => assigneeId === 'x')!
  expect(after.give({ kind: 'complete', taskId: x.id, vars: {} }).ended).toBe('approved')
  const vote = await play(`start s
    user v cs:who={"by":"users","values":["a","b"]} cs:many=all
    end e
    s > v
    v > e`)
  vote.start().give({ kind: 'addSign', taskId: vote.task('v').id, position: 'after', userIds: ['c'] })
  expect(vote.open()).toEqual(['v', 'v', 'v'])
  vote.give({ kind: 'removeSign', taskId: vote.task('v', 2).id })
  expect(vote.vote('v', 'approved').vote('v', 'approved').ended).toBe('approved')
})

it('delegates, resolves and transfers; what is delegated is not completed', async () => {
  const game = (await play('start s\nuser a assignee=u1\nend e\ns > a\na > e')).start()
  const { id } = game.task('a')
  game.give({ kind: 'delegate', taskId: id, toId: 'u2' })
  expect(() => game.complete('a')).toThrow('delegated')
  game.give({ kind: 'resolve', taskId: id, vars: {} })
  expect(game.task('a')).toMatchObject({ assigneeId: 'u1', delegation: 'resolved' })
  game.give({ kind: 'transfer', taskId: id, toId: 'u3' })
  expect(game.task('a').assigneeId).toBe('u3')
  expect(game.complete('a').ended).toBe('approved')
  expect(() => game.give({ kind: 'complete', taskId: id, vars: {} })).toThrow('instanceOver')
})

it('a rejection ends it, or gives it back to its starter', async () => {
  const text = (more: string) => `start s
    user a assignee=u1
    user b assignee=u2 ${more}
    end e
    s > a
    a > b
    b > e`
  expect((await play(text(''))).start().complete('a').vote('b', 'rejected').ended).toBe('rejected')
  const back = (await play(text('cs:rejected=returnToStarter'))).start().complete('a').vote('b', 'rejected')
  expect([back.open(), back.task('s').assigneeId]).toEqual([['s'], 'starter'])
  back.complete('s', { approved: true }).complete('a').complete('b')
  expect([back.ended, back.orphans()]).toEqual(['approved', []])
})

it('takes a done task back while nobody after has done anything', async () => {
  const game = (await play(FORK)).start().complete('r')
  const r = game.state.tasks.find(({ node }) => node === 'r')!
  game.give({ kind: 'withdraw', taskId: r.id })
  expect(game.open()).toEqual(['r'])
  game.complete('r').complete('a')
  const again = game.state.tasks.filter(({ node }) => node === 'r').at(-1)!
  expect(() => game.give({ kind: 'withdraw', taskId: again.id })).toThrow('doneAfter')
})

it('nobody found: passed, rejected, a named person, or the administrator; the starter himself is skipped', async () => {
  const at = async (more: string) => {
    const game = await play(`start s\nuser a cs:who={"by":"roles","values":["r"]} ${more}\nend e\ns > a\na > e`)
    game.people = ({ wanted }) => ({ userIds: wanted.by === 'roles' ? [] : wanted.values, groups: [] })
    game.start()
    return game.ended === 'running' ? game.task('a').assigneeId : game.ended
  }
  const all = ['cs:nobody=pass', 'cs:nobody=refuse', 'cs:nobody=named cs:nobodyIds=n', 'cs:nobody=administrator']
  expect(await Promise.all(all.map(at))).toEqual(['approved', 'rejected', 'n', 'boss'])
  const self = await play('start s\nuser a cs:who={"by":"starter","values":[]} cs:starter=skip\nend e\ns > a\na > e')
  expect(self.start().ended).toBe('approved')
})

it('a task that is overdue is decided by the rule of its node', async () => {
  const at = async (then: string) => {
    const game = await play(
      `start s\nuser a assignee=u1 cs:overdueAfter=PT2H cs:overdueThen=${then}\nend e\ns > a\na > e`,
    )
    game.people = ({ wanted }) => ({ userIds: wanted.by === 'leader' ? ['lead'] : wanted.values, groups: [] })
    game.start().fire('a')
    return game.ended === 'running' ? game.task('a').assigneeId : game.ended
  }
  expect(await Promise.all(['approve', 'reject', 'leader', 'remind'].map(at))).toEqual([
    'approved',
    'rejected',
    'lead',
    'u1',
  ])
})
