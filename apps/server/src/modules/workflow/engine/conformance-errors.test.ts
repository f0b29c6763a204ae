import { describe, expect, it } from 'vitest'
import { OVER, over } from './conformance.fixture.ts'
import { play } from './play.fixture.ts'

/* What Camunda 7 and Flowable assert of errors and escalations, on models of our own. */

describe('errors', () => {
  const THROWN = (inside: string, border: string) => `start s
    sub p {
    start ps
    user a assignee=u
    end bad error=E1
    ps > a
    a > bad
    ${inside}
    }
    ${border}
    ${border.includes('> y') ? 'user y assignee=u\ny > e' : ''}
    ${border.includes('> z') ? 'user z assignee=u\nz > e' : ''}
    end e
    s > p
    p > e`
  it('are caught by the event sub-process before the border', async () => {
    const game = await play(
      THROWN(
        'sub h event {\nstart hs error=E1\nuser x assignee=u\nend he\nhs > x\nx > he\n}',
        'boundary b on=p error=E1\nb > z',
      ),
    )
    expect(game.start().complete('a').open()).toEqual(['x'])
    expect(over(game.complete('x'))).toEqual(OVER)
  })
  it('are caught by the handler that names their code before one that catches all', async () => {
    const all = 'boundary b on=p error\nboundary c on=p error=E1\nb > y\nc > z'
    expect((await play(THROWN('', all))).start().complete('a').open()).toEqual(['z'])
    const inside = ['', 'E1'].map(
      (code, at) =>
        `sub h${at} event {\nstart hs${at} error=${code}\nuser x${at} assignee=u\nend he${at}\nhs${at} > x${at}\nx${at} > he${at}\n}`,
    )
    expect((await play(THROWN(inside.join('\n'), ''))).start().complete('a').open()).toEqual(['x1'])
  })
  it('of another code pass a handler by; none that catches them is a refusal', async () => {
    const game = (await play(THROWN('', 'boundary b on=p error=E2\nb > z'))).start()
    expect(() => game.complete('a')).toThrow('errorNotCaught')
    expect(game.open()).toEqual(['a'])
  })
  it('go through sub-processes up to the one that catches them, and end the branches beside', async () => {
    const game = await play(`start s
      sub o {
      start os
      par f
      user side assignee=u
      sub i {
      start is
      user a assignee=u
      end bad error=E1
      is > a
      a > bad
      }
      end oe
      os > f
      f > side
      f > i
      side > oe
      i > oe
      }
      boundary b on=o error=E1
      user z assignee=u
      end e
      s > o
      o > e
      b > z
      z > e`)
    expect(game.start().complete('a').open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('thrown in an event sub-process go to the scope around it, not to it again', async () => {
    const game = await play(
      THROWN(
        'sub h event {\nstart hs error=E1\nuser x assignee=u\nend again error=E1\nhs > x\nx > again\n}',
        'boundary b on=p error=E1\nb > z',
      ),
    )
    game.start().complete('a').complete('x')
    expect([game.open(), over(game.complete('z'))]).toEqual([['z'], OVER])
  })
  const CHILD = 'start s\nuser q assignee=u\nend bad error=E1\ns > q\nq > bad'
  it('go through two called processes', async () => {
    const game = await play(
      'start s\ncall c called=mid\nboundary b on=c error=E1\nuser z assignee=u\nend e\ns > c\nc > e\nb > z\nz > e',
      { mid: 'start s\ncall d called=child\nend e\ns > d\nd > e', child: CHILD },
    )
    game.start().complete('q')
    expect([game.open(), game.orphans()]).toEqual([['z'], []])
    expect(game.state.instances.map(({ state }) => state)).toEqual(['running', 'terminated', 'terminated'])
    expect(game.complete('z').ended).toBe('approved')
  })
  it('of a called process are caught on the sub-process around the call', async () => {
    const game = await play(
      `start s
      sub p {
      start ps
      call c called=child
      end pe
      ps > c
      c > pe
      }
      boundary b on=p error=E1
      user z assignee=u
      end e
      s > p
      p > e
      b > z
      z > e`,
      { child: CHILD },
    )
    expect(over(game.start().complete('q').complete('z'))).toEqual(OVER)
  })
  it('of one of several called processes end all of them', async () => {
    const game = await play(
      'start s\ncall c called=child many=2\nboundary b on=c error=E1\nuser z assignee=u\nend e\ns > c\nc > e\nb > z\nz > e',
      { child: CHILD },
    )
    game.start()
    expect(game.open()).toEqual(['q', 'q'])
    expect([game.complete('q').open(), over(game.complete('z'))]).toEqual([['z'], OVER])
  })
  it('of one in turn end the turns that would follow', async () => {
    const game = await play(
      `start s
      sub p many=seq:people:p {
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
      boundary b on=p error=E1
      user z assignee=u
      end e
      s > p
      p > e
      b > z
      z > e`,
    )
    game.start({ people: ['1', '2', '3'] }).complete('a')
    expect(game.open()).toEqual(['a'])
    expect(game.complete('a', { wrong: true }).open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
})

describe('escalations', () => {
  const CODE = (
    border: string,
    end = 'throw esc escalation=X\nuser b assignee=u\nend pe\nesc > b\nb > pe',
    more = '',
  ) =>
    `start s
    sub p ${more} {
    start ps
    user a assignee=u
    ${end}
    ps > a
    a > esc
    }
    ${border}
    ${border.includes('> y') ? 'user y assignee=u\ny > e' : ''}
    ${border.includes('> z') ? 'user z assignee=u\nz > e' : ''}
    end e
    s > p
    p > e`
  it('that do not interrupt go on beside what threw them; that interrupt end it', async () => {
    const soft = (await play(CODE('boundary b1 on=p escalation=X nointerrupt\nb1 > z'))).start().complete('a')
    expect(soft.open()).toEqual(['b', 'z'])
    expect(over(soft.complete('b').complete('z'))).toEqual(OVER)
    const hard = (await play(CODE('boundary b1 on=p escalation=X\nb1 > z'))).start().complete('a')
    expect(hard.open()).toEqual(['z'])
    expect(over(hard.complete('z'))).toEqual(OVER)
  })
  it('at an end let the sub-process end and go on at its border', async () => {
    const game = await play(CODE('boundary b1 on=p escalation=X nointerrupt\nb1 > z', 'end esc escalation=X'))
    expect(game.start().complete('a').open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('that nobody catches change nothing', async () => {
    const game = (await play(CODE('boundary b1 on=p escalation=Other nointerrupt\nb1 > z'))).start()
    expect(over(game.complete('a').complete('b'))).toEqual(OVER)
  })
  it('are caught by the code before one that catches all', async () => {
    const border = 'boundary b0 on=p escalation nointerrupt\nboundary b1 on=p escalation=X nointerrupt\nb0 > y\nb1 > z'
    expect((await play(CODE(border))).start().complete('a').open()).toEqual(['b', 'z'])
  })
  it('of several at once are caught each time where they do not interrupt, once where they do', async () => {
    const soft = (await play(CODE('boundary b1 on=p escalation=X nointerrupt\nb1 > z', undefined, 'many=2'))).start()
    expect(soft.complete('a').complete('a').open()).toEqual(['b', 'b', 'z', 'z'])
    const hard = (await play(CODE('boundary b1 on=p escalation=X\nb1 > z', undefined, 'many=2'))).start()
    expect(hard.complete('a').open()).toEqual(['z'])
    expect(over(hard.complete('z'))).toEqual(OVER)
  })
  it('thrown again by the event sub-process that caught them go to the border', async () => {
    const game = await play(
      CODE(
        'boundary b1 on=p escalation=X nointerrupt\nb1 > z',
        `throw esc escalation=X\nuser b assignee=u\nend pe\nesc > b\nb > pe
        sub h event {\nstart hs escalation=X nointerrupt\nuser x assignee=u\nend again escalation=X\nhs > x\nx > again\n}`,
      ),
    )
    expect(game.start().complete('a').open()).toEqual(['b', 'x'])
    expect(game.complete('x').open()).toEqual(['b', 'z'])
    expect(over(game.complete('b').complete('z'))).toEqual(OVER)
  })
  it('of a called process are caught on the call, and the called process goes on', async () => {
    const game = await play(
      'start s\ncall c called=child out=result:got\nboundary b on=c escalation=X nointerrupt\nuser z assignee=u\nend e\ns > c\nc > e\nb > z\nz > e',
      { child: 'start s\nthrow t escalation=X\nuser q assignee=u\nend e\ns > t\nt > q\nq > e' },
    )
    expect(game.start().open()).toEqual(['q', 'z'])
    expect(over(game.complete('z').complete('q', { result: 4 }))).toEqual(OVER)
    expect(game.state.instances[0]!.vars.got).toBe(4)
  })
  it('thrown twice begin the event sub-process twice', async () => {
    const game = await play(`start s
      throw t escalation=X
      throw u escalation=X
      user a assignee=u
      end e
      s > t
      t > u
      u > a
      a > e
      sub h event {
      start hs escalation=X nointerrupt
      user x assignee=u
      end he
      hs > x
      x > he
      }`)
    expect(game.start().open()).toEqual(['a', 'x', 'x'])
    expect(over(game.complete('a').complete('x').complete('x'))).toEqual(OVER)
  })
})
