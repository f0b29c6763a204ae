import { describe, expect, it } from 'vitest'
import { message, OVER, over } from './conformance.fixture.ts'
import { type Play, play } from './play.fixture.ts'

/*
 * What Camunda 7 and Flowable assert of conditions, and of values that called processes hand out, on models of our own. A
 * condition that does not interrupt happens each time it becomes true (BPMN 2.0.2); Camunda has it happen at each change of
 * a variable while it is true.
 */

const set = (game: Play, vars: Record<string, unknown>) => game.give({ kind: 'setVars', vars })

describe('conditions', () => {
  const BESIDE = (more: string) => `start s
    user a assignee=u
    boundary c on=a conditional=\${n>5} ${more}
    user x assignee=u
    end e
    end f
    s > a
    a > e
    c > x
    x > f`
  it('that hold at the start happen at once', async () => {
    const hard = (await play(BESIDE(''))).start({ n: 6 })
    expect([hard.open(), hard.state.waits]).toEqual([['x'], []])
    expect(over(hard.complete('x'))).toEqual(OVER)
    expect((await play(BESIDE('nointerrupt'))).start({ n: 6 }).open()).toEqual(['a', 'x'])
  })
  it('that do not hold are waited for, and no longer when the activity is done', async () => {
    const game = (await play(BESIDE(''))).start({ n: 1 })
    expect([set(game, { n: 2 }).open(), game.state.waits.length]).toEqual([['a'], 1])
    expect(over(game.complete('a'))).toEqual(OVER)
  })
  it('beside an activity happen each time they become true', async () => {
    const game = (await play(BESIDE('nointerrupt'))).start({ n: 1 })
    expect(set(game, { n: 6 }).open()).toEqual(['a', 'x'])
    expect(set(game, { n: 7 }).open()).toEqual(['a', 'x'])
    expect(set(set(game, { n: 1 }), { n: 8 }).open()).toEqual(['a', 'x', 'x'])
    expect(over(game.complete('a').complete('x').complete('x'))).toEqual(OVER)
  })
  it('of two that come true together the first interrupts, and the other is waited for no longer', async () => {
    const game = await play(`start s
      user a assignee=u
      boundary c on=a conditional=\${n>5}
      boundary d on=a conditional=\${m>5}
      user x assignee=u
      user y assignee=u
      end e
      s > a
      a > e
      c > x
      d > y
      x > e
      y > e`)
    set(game.start({ n: 1, m: 1 }), { n: 6, m: 6 })
    expect([game.open(), game.state.waits]).toEqual([['x'], []])
  })
  it('of an event sub-process: one that interrupts shuts out the next', async () => {
    const inside = (at: number, condition: string, more: string) =>
      `sub h${at} event {\nstart hs${at} conditional=\${${condition}} ${more}\nuser x${at} assignee=u\nend he${at}\nhs${at} > x${at}\nx${at} > he${at}\n}`
    const text = (more: string) =>
      `start s\nuser a assignee=u\nend e\ns > a\na > e\n${inside(1, 'n>0', more)}\n${inside(2, 'n>5', more)}`
    const hard = (await play(text(''))).start({ n: 1 })
    expect(set(hard, { n: 6 }).open()).toEqual(['x1'])
    const soft = (await play(text('nointerrupt'))).start({ n: 1 })
    expect(set(soft, { n: 6 }).open()).toEqual(['a', 'x1', 'x2'])
    expect(over(soft.complete('a').complete('x1').complete('x2'))).toEqual(OVER)
  })
  it('on the way let the token go on when a task beside it makes them true', async () => {
    const game = await play(`start s
      par f
      catch c conditional=\${ready}
      user a assignee=u
      par j
      user z assignee=u
      end e
      s > f
      f > c
      f > a
      c > j
      a > j
      j > z
      z > e`)
    game.start({ ready: false })
    expect(game.complete('a', { ready: true }).open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('in an event gateway are one of the events', async () => {
    const text = `start s
      event g
      catch c conditional=\${n>5}
      catch m message=pay
      user a assignee=u
      user b assignee=u
      end e
      s > g
      g > c
      g > m
      c > a
      m > b
      a > e
      b > e`
    const game = (await play(text)).start({ n: 1 })
    expect([set(game, { n: 6 }).open(), game.state.waits]).toEqual([['a'], []])
    expect(message((await play(text)).start({ n: 1 }), 'pay').open()).toEqual(['b'])
  })
})

describe('values of called processes', () => {
  it('are handed out with an error, through two calls', async () => {
    const game = await play(
      'start s\ncall c called=mid out=result:got\nboundary b on=c error=E1\nuser z assignee=u\nend e\ns > c\nc > e\nb > z\nz > e',
      {
        mid: 'start s\ncall d called=child out=why:result\nend e\ns > d\nd > e',
        child: 'start s\nuser q assignee=u\nend bad error=E1\ns > q\nq > bad',
      },
    )
    game.start().complete('q', { why: 'no stock' })
    expect([game.open(), game.state.instances[0]!.vars.got]).toEqual([['z'], 'no stock'])
  })
  it('are handed out with an escalation, and again at the end', async () => {
    const game = await play(
      'start s\ncall c called=child out=n:got\nboundary b on=c escalation=X nointerrupt\nuser z assignee=u\nend e\ns > c\nc > e\nb > z\nz > e',
      {
        child: 'start s\nuser p assignee=u\nthrow t escalation=X\nuser q assignee=u\nend e\ns > p\np > t\nt > q\nq > e',
      },
    )
    game.start().complete('p', { n: 42 })
    expect([game.open(), game.state.instances[0]!.vars.got]).toEqual([['q', 'z'], 42])
    game.complete('q', { n: 999 })
    expect(game.state.instances[0]!.vars.got).toBe(999)
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('that were never set are handed out as nothing, and what is not named stays inside', async () => {
    const game = await play('start s\ncall c called=child out=n:got\nend e\ns > c\nc > e', {
      child: 'start s\nuser q assignee=u\nend e\ns > q\nq > e',
    })
    game.start().complete('q', { other: 1 })
    expect(game.state.instances[0]!.vars).toEqual({ got: null })
  })
  it('end the caller where nothing follows the call', async () => {
    const game = await play('start s\ncall c called=child\ns > c', {
      child: 'start s\nuser q assignee=u\nend e\ns > q\nq > e',
    })
    expect(over(game.start().complete('q'))).toEqual(OVER)
  })
})

describe('errors of services and of nested event sub-processes', () => {
  it('of one service of several ends all, and goes on at the border', async () => {
    const game = await play(
      'start s\nservice j type=svc many=2\nboundary b on=j error=E1\nuser z assignee=u\nend e\ns > j\nj > e\nb > z\nz > e',
    )
    const [job] = game.start().state.waits
    game.give({ kind: 'jobFailed', waitId: job!.id, reason: 'x', errorCode: 'E1' })
    expect([game.open(), game.state.waits]).toEqual([['z'], []])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('thrown in an event sub-process in an event sub-process are caught on the border of all', async () => {
    const game = await play(`start s
      sub p {
      start ps
      user a assignee=u
      end pe
      ps > a
      a > pe
      sub h event {
      start hs message=outer nointerrupt
      user x assignee=u
      end he
      hs > x
      x > he
      sub k event {
      start ks message=inner
      end bad error=E1
      ks > bad
      }
      }
      }
      boundary b on=p error=E1
      user z assignee=u
      end e
      s > p
      p > e
      b > z
      z > e`)
    message(message(game.start(), 'outer'), 'inner')
    expect([game.open(), game.state.waits]).toEqual([['z'], []])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
})

describe('inclusive gateways in a ring', () => {
  it('wait where a token can still come', async () => {
    const game = await play(`start s
      or g1
      or g2
      or g3
      or g4
      or g5
      user one assignee=u
      user two assignee=u
      end e
      s > g1
      g1 > g2
      g1 > one
      g2 > g3
      g2 > two
      two > g3
      g3 > g4
      one > g4
      g4 > g5
      g5 > e \${!again}
      g5 > g1 \${again}`)
    game.start({ again: false })
    expect(game.open()).toEqual(['one', 'two'])
    expect(game.complete('two').open()).toEqual(['one'])
    expect(over(game.complete('one'))).toEqual(OVER)
  })
})
