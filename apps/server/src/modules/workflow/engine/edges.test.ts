import { describe, expect, it } from 'vitest'
import { type Play, play } from './play.fixture.ts'
import type { TaskRow } from './state.ts'

const executionAt = (game: Play, node: string) => game.state.executions.find((one) => one.node === node)!.id
const doneAt = (game: Play, node: string): TaskRow =>
  game.state.tasks.findLast((one) => one.node === node && one.state === 'done')!

describe('mark success', () => {
  it('of a sub-process or a called process ends what runs inside', async () => {
    const sub = await play(
      'start s\nsub p {\nstart ps\nuser a assignee=u\nend pe\nps > a\na > pe\n}\nuser z assignee=u\nend e\ns > p\np > z\nz > e',
    )
    sub.start().give({ kind: 'markSuccess', executionId: executionAt(sub, 'p') })
    expect([sub.open(), sub.orphans()]).toEqual([['z'], []])
    const child = 'start s\nuser q assignee=u\nend e\ns > q\nq > e'
    const call = await play('start s\ncall c called=child\nuser z assignee=u\nend e\ns > c\nc > z\nz > e', { child })
    call.start().give({ kind: 'markSuccess', executionId: executionAt(call, 'c') })
    expect([call.open(), call.state.instances[1]!.state, call.orphans()]).toEqual([['z'], 'terminated', []])
  })
  it('of a task takes it as approved even while it is delegated or waits for signers', async () => {
    const game = (await play('start s\nuser a assignee=u\nend e\ns > a\na > e')).start()
    const { id } = game.task('a')
    game.give({ kind: 'addSign', taskId: id, position: 'before', userIds: ['x'] })
    game.give({ kind: 'delegate', taskId: id, toId: 'y' })
    game.give({ kind: 'markSuccess', executionId: executionAt(game, 'a') })
    expect([game.ended, game.orphans()]).toEqual(['approved', []])
  })
  it('is refused where the way on depends on which event happens', async () => {
    const game = await play(
      'start s\nevent g\ncatch m message=pay\ncatch t timer=P1D\nend e\ns > g\ng > m\ng > t\nm > e\nt > e',
    )
    game.start()
    expect(() => game.give({ kind: 'markSuccess', executionId: executionAt(game, 'g') })).toThrow('noToken')
  })
})

describe('votes', () => {
  const vote = (many: string) => `start s
    user v cs:who={"by":"users","values":["a","b","c"]} cs:many=${many}
    user z assignee=u
    end e
    s > v
    v > z
    z > e`
  it('one that is overdue counts as rejected and leaves the others their say', async () => {
    const game = await play(vote('ratio cs:ratio=50 cs:overdueAfter=PT1H cs:overdueThen=reject'))
    game.start().fire('v')
    expect([game.ended, game.open()]).toEqual(['running', ['v', 'v']])
    expect(game.vote('v', 'approved').vote('v', 'approved').open()).toEqual(['z'])
  })
  it('in turn: taking one back takes the turn of the next back, unless he has decided', async () => {
    const game = (await play(vote('order'))).start().vote('v', 'approved')
    game.give({ kind: 'withdraw', taskId: doneAt(game, 'v').id })
    expect(game.state.tasks.filter(({ state }) => state === 'open').map(({ assigneeId }) => assigneeId)).toEqual(['a'])
    game.vote('v', 'approved')
    const again = doneAt(game, 'v')
    game.vote('v', 'approved')
    expect(() => game.give({ kind: 'withdraw', taskId: again.id })).toThrow('doneAfter')
    expect(game.vote('v', 'approved').open()).toEqual(['z'])
  })
  it('sent back with the way straight back: after the vote it is there again', async () => {
    const text = `start s
      user v cs:who={"by":"users","values":["a","b"]} cs:many=all
      user y assignee=u
      user z assignee=u
      end e
      s > v
      v > y
      y > z
      z > e`
    const game = (await play(text)).start().vote('v', 'approved').vote('v', 'approved').complete('y')
    game.regress('z', ['v'], true)
    expect(game.vote('v', 'approved').vote('v', 'approved').open()).toEqual(['z'])
    expect(game.orphans()).toEqual([])
  })
  it('people are told once that the node is reached, however many decide', async () => {
    const game = await play(vote('all cs:copies=[{"by":"users","values":["c1"]}]'))
    game.start()
    expect(game.effects.filter(({ kind }) => kind === 'copied').length).toBe(1)
  })
  it('without a condition of its own a multi-instance of another engine is rejected by one', async () => {
    const text = (done: string) => `start s\nuser v assignee=\${p} many=people:p${done}\nend e\ns > v\nv > e`
    const plain = (await play(text(''))).start({ people: ['a', 'b'] }).vote('v', 'rejected')
    expect([plain.ended, plain.orphans()]).toEqual(['rejected', []])
    const counted = (await play(text(':$' + '{nrOfCompletedInstances>=2}'))).start({ people: ['a', 'b'] })
    expect(counted.vote('v', 'rejected').ended).toBe('running')
  })
  it('one taken back has its item again', async () => {
    const game = await play(
      `start s\nuser v assignee=\${p} many=people:p:\${nrOfCompletedInstances>=2} dueDate=\${p}\nend e\ns > v\nv > e`,
    )
    game.start({ people: ['2026-05-01', '2026-06-01'] }).complete('v', {}, 1)
    game.give({ kind: 'withdraw', taskId: doneAt(game, 'v').id })
    expect(game.task('v', 1).dueAt).toBe('2026-06-01T00:00:00.000Z')
  })
})

describe('people', () => {
  it('a named person who is gone is replaced by the administrator', async () => {
    const game = await play(
      'start s\nuser a cs:who={"by":"roles","values":["r"]} cs:nobody=named cs:nobodyIds=gone\nend e\ns > a\na > e',
    )
    game.people = () => ({ userIds: [], groups: [] })
    expect(game.start().task('a').assigneeId).toBe('boss')
  })
  it('what was delegated is not given back to the candidates', async () => {
    const game = (await play('start s\nuser a candidateUsers=x,y\nend e\ns > a\na > e')).start()
    const { id } = game.task('a')
    game.give({ kind: 'claim', taskId: id }).give({ kind: 'delegate', taskId: id, toId: 'z' })
    expect(() => game.give({ kind: 'unclaim', taskId: id })).toThrow('delegated')
  })
  it('a day that is none is refused by name', async () => {
    const game = await play(`start s\nuser a assignee=u dueDate=\${d}\nend e\ns > a\na > e`)
    expect(() => game.start({ d: 'soon' })).toThrow('badTimer')
  })
})

describe('back to the starter', () => {
  it('from an event sub-process nothing of it is left, and its event is waited for again', async () => {
    const game = await play(`start s
      user a assignee=u
      end e
      sub h event {
        start hs message=stop
        user undo assignee=u cs:rejected=returnToStarter
        end he
        hs > undo
        undo > he
      }
      s > a
      a > e`)
    game.start().give({ kind: 'message', name: 'stop', vars: {} }).vote('undo', 'rejected')
    expect([game.open(), game.orphans()]).toEqual([['s'], []])
    game.complete('s').give({ kind: 'message', name: 'stop', vars: {} })
    expect([game.open(), game.complete('undo').ended]).toEqual([['undo'], 'approved'])
  })
  it('what he hands in again is not rejected any more, and he can take it back', async () => {
    const game = await play(
      'start s\nuser a assignee=u\nuser b assignee=u cs:rejected=returnToStarter\nend e\ns > a\na > b\nb > e',
    )
    game.start().complete('a').vote('b', 'rejected').complete('s')
    game.give({ kind: 'withdraw', taskId: doneAt(game, 's').id })
    expect(game.open()).toEqual(['s'])
    expect(game.complete('s').complete('a').complete('b').ended).toBe('approved')
  })
})

describe('withdraw', () => {
  it('is refused while a service or a called process runs, not after an expression was read', async () => {
    const text = (between: string) =>
      `start s\nuser a assignee=u\n${between}\nuser z assignee=u\nend e\ns > a\na > j\nj > z\nz > e`
    const job = (await play(text('service j type=svc'))).start().complete('a')
    expect(() => job.give({ kind: 'withdraw', taskId: doneAt(job, 'a').id })).toThrow('outsideDone')
    const child = 'start s\nuser q assignee=u\nend e\ns > q\nq > e'
    const call = (await play(text('call j called=child'), { child })).start().complete('a')
    expect(() => call.give({ kind: 'withdraw', taskId: doneAt(call, 'a').id })).toThrow('outsideDone')
    const read = (await play(text(`service j expression=\${1+1} resultVariable=n`))).start().complete('a')
    expect(read.give({ kind: 'withdraw', taskId: doneAt(read, 'a').id }).open()).toEqual(['a'])
  })
  it('of a signer who was added is refused: the task is another person’s', async () => {
    const game = (await play('start s\nuser a assignee=u\nuser b assignee=u\nend e\ns > a\na > b\nb > e')).start()
    game.give({ kind: 'addSign', taskId: game.task('a').id, position: 'after', userIds: ['x'] })
    const signer = game.state.tasks.find(({ sign }) => sign === 'after')!
    game.give({ kind: 'complete', taskId: signer.id, vars: {} })
    expect(() => game.give({ kind: 'withdraw', taskId: signer.id })).toThrow('notDone')
  })
})

describe('compensation', () => {
  const text = `start s
    user a assignee=u
    boundary ca on=a compensate
    user ua compensation assignee=u
    throw t compensate
    throw t2 compensate
    end e
    s > a
    a > t
    t > t2
    t2 > e
    ca -> ua`
  it('undoes each activity once', async () => {
    const game = (await play(text)).start().complete('a').complete('ua')
    expect([game.ended, game.orphans()]).toEqual(['approved', []])
  })
  it('is no vote: nobody is taken out of it, and a rejection is one', async () => {
    const game = (await play(text)).start().complete('a')
    expect(() => game.give({ kind: 'removeSign', taskId: game.task('ua').id })).toThrow('notSigned')
    expect(game.vote('ua', 'rejected').ended).toBe('rejected')
  })
})

it('an error inside the sub-process that handles errors goes on outwards', async () => {
  const text = (border: string) => `start s
    sub p {
      start ps
      end bad error=E
      sub h event {
        start hs error=E
        user fix assignee=u
        end worse error=E
        hs > fix
        fix > worse
      }
      ps > bad
    }
    ${border}
    user z assignee=u
    end e
    s > p
    p > z
    z > e`
  const game = (await play(text('boundary b on=p error=E\nuser y assignee=u\nend e2\nb > y\ny > e2'))).start()
  expect(game.complete('fix').open()).toEqual(['y'])
  const none = (await play(text(''))).start()
  expect(() => none.complete('fix')).toThrow('errorNotCaught')
})

it('a failed service whose error nobody catches is an incident', async () => {
  const game = (await play('start s\nservice j type=svc\nend e\ns > j\nj > e')).start()
  const { waitId } = game.effects.find((one) => one.kind === 'job')!
  game.give({ kind: 'jobFailed', waitId, reason: 'down', errorCode: 'E' })
  expect(game.state.executions.some(({ incident }) => incident === 'down')).toBe(true)
})

it('a signal or message tells nobody the variables of its sender', async () => {
  const game = await play('start s\nthrow t signal=go\nend e message=over\ns > t\nt > e')
  game.start({ amount: 5 })
  expect(game.effects.filter((one) => one.kind === 'signal' || one.kind === 'message')).toEqual([
    { kind: 'signal', name: 'go', vars: {} },
    { kind: 'message', name: 'over', vars: {} },
  ])
})

it('a token that waits in a join for a branch that was moved away can be moved as well', async () => {
  const game = await play(`start s
    par f
    user a assignee=u
    user b assignee=u
    par j
    user z assignee=u
    end e
    s > f
    f > a
    f > b
    a > j
    b > j
    j > z
    z > e`)
  game
    .start()
    .complete('a')
    .give({ kind: 'jump', executionId: executionAt(game, 'b'), toNode: 'z' })
  const stuck = game.state.executions.find(({ node, act }) => node === 'j' && act === null)!
  game.give({ kind: 'jump', executionId: stuck.id, toNode: 'e' })
  expect([game.complete('z').ended, game.orphans()]).toEqual(['approved', []])
})

it('straight back is refused where a branch beside it would be missing in the join', async () => {
  const game = await play(`start s
    user a assignee=u
    par f
    user b assignee=u
    user c assignee=u
    par j
    end e
    s > a
    a > f
    f > b
    f > c
    b > j
    c > j
    j > e`)
  game.start().complete('a')
  expect(() => game.regress('b', ['a'], true)).toThrow('directAcross')
  game.complete('c')
  expect(() => game.regress('b', ['a'], true)).toThrow('directAcross')
  expect(game.regress('b', ['a']).complete('a').open()).toEqual(['b', 'c'])
})

it('of several targets in a row the first is returned to, and the process goes on once', async () => {
  const game = await play(
    'start s\nuser a assignee=u\nuser b assignee=u\nuser c assignee=u\nend e\ns > a\na > b\nb > c\nc > e',
  )
  expect(game.start().complete('a').complete('b').regress('c', ['b', 'a']).open()).toEqual(['a'])
})
