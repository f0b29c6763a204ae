import { describe, expect, it } from 'vitest'
import { message, OVER, over, signal } from './conformance.fixture.ts'
import { play } from './play.fixture.ts'

/* What Camunda 7 and Flowable assert of events beside an activity and of event sub-processes, on models of our own. */

describe('events beside an activity', () => {
  it('a message that does not interrupt happens as often as it comes, until the activity is done', async () => {
    const game = await play(`start s
      user a assignee=u
      boundary m on=a message=more nointerrupt
      user extra assignee=u
      user z assignee=u
      end e
      end f
      s > a
      a > z
      m > extra
      extra > f
      z > e`)
    message(message(game.start(), 'more'), 'more')
    expect(game.open()).toEqual(['a', 'extra', 'extra'])
    message(game.complete('a'), 'more')
    expect(game.open()).toEqual(['extra', 'extra', 'z'])
    game.complete('extra').complete('extra').complete('z')
    expect(over(game)).toEqual(OVER)
  })
  it('a signal that does not interrupt happens as often as it comes', async () => {
    const game = await play(`start s
      sub p {
      start ps
      user a assignee=u
      end pe
      ps > a
      a > pe
      }
      boundary m on=p signal=go nointerrupt
      user extra assignee=u
      end e
      s > p
      p > e
      m > extra
      extra > e`)
    signal(signal(game.start(), 'go'), 'go')
    expect(game.open()).toEqual(['a', 'extra', 'extra'])
    game.complete('a').complete('extra').complete('extra')
    expect(over(game)).toEqual(OVER)
  })
  it('one that interrupts ends the others that wait beside it', async () => {
    const game = await play(`start s
      user a assignee=u
      boundary t on=a timer=PT1H
      boundary m on=a message=stop
      boundary n on=a signal=note nointerrupt
      user late assignee=u
      user stopped assignee=u
      user noted assignee=u
      end e
      s > a
      a > e
      t > late
      m > stopped
      n > noted
      late > e
      stopped > e
      noted > e`)
    message(signal(game.start(), 'note'), 'stop')
    expect([game.open(), game.state.waits]).toEqual([['noted', 'stopped'], []])
    expect(over(game.complete('noted').complete('stopped'))).toEqual(OVER)
  })
  it('a timer on several at once ends all of them together', async () => {
    const game = await play(`start s
      user a assignee=u many=3
      boundary t on=a timer=PT1H
      user late assignee=u
      end e
      s > a
      a > e
      t > late
      late > e`)
    game.start().complete('a').fire('t')
    expect([game.open(), over(game.complete('late'))]).toEqual([['late'], OVER])
  })
  it('a timer in a sub-process that runs several times belongs to each of them', async () => {
    const game = await play(`start s
      sub p many=3 {
      start ps
      user a assignee=u
      boundary t on=a timer=PT1H
      end pe
      end pt
      ps > a
      a > pe
      t > pt
      }
      end e
      s > p
      p > e`)
    game.start()
    expect(game.state.waits.length).toBe(3)
    game.fire('t').fire('t')
    expect([game.open(), game.ended]).toEqual([['a'], 'running'])
    expect(over(game.fire('t'))).toEqual(OVER)
  })
  it('a timer of an activity in a loop begins anew each time', async () => {
    const game = await play(`start s
      user a assignee=u
      boundary t on=a timer=PT1H nointerrupt
      user remind assignee=u
      xor x
      end r
      end e
      s > a
      a > x
      x > a \${again}
      x > e default
      t > remind
      remind > r`)
    game.start().fire('t').complete('a', { again: true }).fire('t')
    expect(game.open()).toEqual(['a', 'remind', 'remind'])
    game.complete('a', { again: false })
    expect(game.state.waits).toEqual([])
    expect(over(game.complete('remind').complete('remind'))).toEqual(OVER)
  })
  it('an outer and an inner border wait both, and the outer one ends the inner', async () => {
    const text = `start s
      sub p {
      start ps
      user a assignee=u
      boundary m1 on=a message=inner
      user b assignee=u
      end pe
      ps > a
      a > pe
      m1 > b
      b > pe
      }
      boundary m2 on=p message=outer
      user c assignee=u
      end e
      s > p
      p > e
      m2 > c
      c > e`
    const inner = message((await play(text)).start(), 'inner')
    expect([inner.open(), inner.state.waits.map(({ name }) => name)]).toEqual([['b'], ['outer']])
    expect(message(inner, 'outer').open()).toEqual(['c'])
    expect(over(inner.complete('c'))).toEqual(OVER)
    expect(over((await play(text)).start().complete('a'))).toEqual(OVER)
  })
  it('a signal that is thrown in a process is left to the server, and the thrower goes on', async () => {
    const game = await play(`start s
      throw t signal=go
      user z assignee=u
      end e
      s > t
      t > z
      z > e`)
    game.start()
    expect(game.effects.filter(({ kind }) => kind === 'signal').length).toBe(1)
    expect(game.open()).toEqual(['z'])
  })
})

describe('event sub-processes', () => {
  const SCOPE = (start: string, inside: string) => `start s
    sub p {
    start ps
    user a assignee=u
    end pe
    ps > a
    a > pe
    sub h event {
    start hs ${start}
    ${inside}
    }
    }
    user z assignee=u
    end e
    s > p
    p > z
    z > e`
  const TASK = 'user x assignee=u\nend he\nhs > x\nx > he'
  it('beside the scope begin with each message, and the scope is over when all of them are', async () => {
    const game = await play(SCOPE('message=more nointerrupt', TASK))
    message(message(game.start(), 'more'), 'more')
    expect(game.open()).toEqual(['a', 'x', 'x'])
    expect(game.complete('a').complete('x').open()).toEqual(['x'])
    expect(game.complete('x').open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('that end by terminating end no more than themselves', async () => {
    const game = await play(SCOPE('message=more nointerrupt', 'user x assignee=u\nend he terminate\nhs > x\nx > he'))
    message(game.start(), 'more').complete('x')
    expect(game.open()).toEqual(['a'])
    expect(over(game.complete('a').complete('z'))).toEqual(OVER)
  })
  it('are ended by a terminating end of their scope', async () => {
    const game = await play(`start s
      sub p {
      start ps
      user a assignee=u
      end pe terminate
      ps > a
      a > pe
      sub h event {
      start hs message=more nointerrupt
      user x assignee=u
      end he
      hs > x
      x > he
      }
      }
      end e
      s > p
      p > e`)
    message(message(game.start(), 'more'), 'more')
    expect(over(game.complete('a'))).toEqual(OVER)
  })
  it('that interrupt take the place of what ran, and the other events are waited for no longer', async () => {
    const game = await play(`start s
      user a assignee=u
      end e
      sub h event {
      start hs message=stop
      user x assignee=u
      end he
      hs > x
      x > he
      }
      sub k event {
      start ks timer=PT1H
      user y assignee=u
      end ke
      ks > y
      y > ke
      }
      s > a
      a > e`)
    message(game.start(), 'stop')
    expect([game.open(), game.state.waits]).toEqual([['x'], []])
    expect(over(game.complete('x'))).toEqual(OVER)
  })
  it('with a timer that repeats begin as often as it says', async () => {
    const game = await play(SCOPE('timer=R2/PT1H nointerrupt', TASK))
    game.start().fire('hs').fire('hs')
    expect([game.open(), game.state.waits]).toEqual([['a', 'x', 'x'], []])
  })
  it('end with what they are in, and their own border with them', async () => {
    const game = await play(`start s
      sub p {
      start ps
      user a assignee=u
      end pe
      ps > a
      a > pe
      sub h event {
      start hs message=more nointerrupt
      user x assignee=u
      boundary t on=x timer=PT1H
      end he
      hs > x
      x > he
      t > he
      }
      }
      boundary stop on=p signal=stop
      user z assignee=u
      end e
      s > p
      p > e
      stop > z
      z > e`)
    signal(message(game.start(), 'more'), 'stop')
    expect([game.open(), game.state.waits]).toEqual([['z'], []])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('of a condition begin when a variable makes it true', async () => {
    const game = await play(SCOPE('conditional=${amount>5}', TASK))
    game.start({ amount: 1 })
    expect(game.give({ kind: 'setVars', vars: { amount: 6 } }).open()).toEqual(['x'])
    expect(over(game.complete('x').complete('z'))).toEqual(OVER)
  })
})
