import { expect, it } from 'vitest'
import { FORK, play } from './play.fixture.ts'

it('events on the border: interrupting, beside it, repeated; the first of several events', async () => {
  const text = (more: string) => `start s
    user a assignee=u1
    boundary t on=a timer=${more}
    user late assignee=u2
    end e
    s > a
    a > e
    t > late
    late > e`
  const hard = (await play(text('PT1H'))).start().fire('t')
  expect(hard.open()).toEqual(['late'])
  expect(hard.complete('late').orphans()).toEqual([])
  const soft = (await play(text('R2/PT1H nointerrupt'))).start().fire('t').fire('t')
  expect([soft.open(), soft.state.waits]).toEqual([['a', 'late', 'late'], []])
  const first = await play(`start s
    event g
    catch m message=pay
    catch t timer=P1D
    user a assignee=u
    user b assignee=u
    end e
    s > g
    g > m
    g > t
    m > a
    t > b
    a > e
    b > e`)
  first.start().give({ kind: 'message', name: 'pay', vars: { paid: 1 } })
  expect([first.open(), first.state.waits, first.state.instances[0]!.vars.paid]).toEqual([['a'], [], 1])
})

it('sub-processes: tokens inside, an error caught on the border, an event sub-process, a return out of it', async () => {
  const text = `start s
    user r assignee=u
    sub sp {
      start ps
      user a assignee=u
      xor x
      end bad error=E1
      end ok
      ps > a
      a > x
      x > bad \${wrong}
      x > ok default
    }
    boundary c on=sp error=E1
    user fix assignee=u
    user z assignee=u
    end e
    s > r
    r > sp
    sp > z
    c > fix
    fix > e
    z > e`
  const fine = (await play(text)).start().complete('r').complete('a')
  expect(fine.open()).toEqual(['z'])
  expect(fine.regress('z').open()).toEqual(['r'])
  const wrong = (await play(text)).start().complete('r').complete('a', { wrong: true })
  expect([wrong.open(), wrong.complete('fix').ended, wrong.orphans()]).toEqual([['fix'], 'approved', []])
  const out = (await play(text)).start().complete('r').regress('a')
  expect([out.open(), out.orphans()]).toEqual([['r'], []])
  const stop = await play(`start s
    user a assignee=u
    end e
    sub h event {
      start hs message=stop
      user undo assignee=u
      end he
      hs > undo
      undo > he
    }
    s > a
    a > e`)
  stop.start().give({ kind: 'message', name: 'stop', vars: {} })
  expect([stop.open(), stop.complete('undo').ended, stop.orphans()]).toEqual([['undo'], 'approved', []])
})

it('calls another process with values there and back; its error is caught by the caller; ending one ends both', async () => {
  const text = `start s
    call c called=child out=result:got
    boundary b on=c error=E1
    user z assignee=u
    user fix assignee=u
    end e
    s > c
    c > z
    b > fix
    z > e
    fix > e`
  const child = `start s
    user a assignee=u
    xor x
    end bad error=E1
    end ok
    s > a
    a > x
    x > bad \${wrong}
    x > ok default`
  const fine = (await play(text, { child })).start().complete('a', { result: 7 })
  expect([fine.open(), fine.state.instances[0]!.vars.got]).toEqual([['z'], 7])
  const wrong = (await play(text, { child })).start().complete('a', { wrong: true })
  expect([wrong.open(), wrong.orphans()]).toEqual([['fix'], []])
  const over = (await play(text, { child })).start().give({ kind: 'terminate', reason: 'x' })
  expect([over.state.instances.map(({ state }) => state), over.orphans()]).toEqual([['terminated', 'terminated'], []])
})

it('compensates what was done, last first; a signal waits; a script sets a variable', async () => {
  const game = await play(`start s
    script n script=\${amount+1} resultVariable=more
    user a assignee=u
    boundary ca on=a compensate
    user ua compensation assignee=u
    user b assignee=u
    boundary cb on=b compensate
    user ub compensation assignee=u
    throw t compensate
    catch w signal=go
    end e
    s > n
    n > a
    a > b
    b > t
    t > w
    w > e
    ca -> ua
    cb -> ub`)
  game.start({ amount: 2 }).complete('a').complete('b')
  expect([game.open(), game.state.instances[0]!.vars.more]).toEqual([['ub'], 3])
  expect(game.complete('ub').open()).toEqual(['ua'])
  game.complete('ua')
  expect(game.state.waits.map(({ name }) => name)).toEqual(['go'])
  expect(game.give({ kind: 'signal', name: 'go', vars: {} }).ended).toBe('approved')
  expect(game.orphans()).toEqual([])
})

it('a service is a job: its result goes on, its failure is an incident that is tried again or taken as done', async () => {
  const text = 'start s\nservice j type=svc resultVariable=r\nuser z assignee=u\nend e\ns > j\nj > z\nz > e'
  const game = (await play(text)).start()
  const { waitId } = game.effects.find((one) => one.kind === 'job')!
  game.give({ kind: 'jobFailed', waitId, reason: 'down' })
  const [stuck] = game.state.executions.filter(({ incident }) => incident)
  game.give({ kind: 'retry', executionId: stuck!.id })
  expect(game.effects.filter(({ kind }) => kind === 'job').length).toBe(2)
  game.give({ kind: 'jobDone', waitId, vars: { result: 5 } })
  expect([game.open(), game.state.instances[0]!.vars.r]).toEqual([['z'], 5])
  // A result that comes twice changes nothing.
  expect(game.give({ kind: 'jobDone', waitId, vars: {} }).open()).toEqual(['z'])
})

it('suspended nothing moves; an administrator jumps and moves it to another version', async () => {
  const game = (await play(FORK)).start()
  game.give({ kind: 'suspend' })
  expect(() => game.complete('r')).toThrow('suspended')
  game.give({ kind: 'activate' })
  const token = game.state.executions.find(({ node }) => node === 'r')!
  expect(game.give({ kind: 'jump', executionId: token.id, toNode: 'z' }).open()).toEqual(['z'])
  const other = await play('start s\nuser a assignee=u\nend e\ns > a\na > e', {
    next: 'start s\nuser b assignee=u\nend e\ns > b\nb > e',
  })
  other.start()
  expect(() => other.give({ kind: 'migrate', toDefinitionId: 'next', nodes: {} })).toThrow('migrationOpen')
  other.give({ kind: 'migrate', toDefinitionId: 'next', nodes: { a: 'b' } })
  expect(other.complete('b').ended).toBe('approved')
})
