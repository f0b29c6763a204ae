import { describe, expect, it } from 'vitest'
import { OVER, over } from './conformance.fixture.ts'
import { play } from './play.fixture.ts'

/* What Camunda 7 and Flowable assert of gateways, on models of our own. */

describe('parallel gateways', () => {
  it('fork and join nested, and a join that is a fork at once', async () => {
    const game = await play(`start s
      par f
      par g
      user a assignee=u
      user b assignee=u
      user c assignee=u
      par both
      user d assignee=u
      user x assignee=u
      par j
      end e
      s > f
      f > g
      f > c
      g > a
      g > b
      a > both
      b > both
      both > d
      both > x
      d > j
      x > j
      c > j
      j > e`)
    game.start().complete('a').complete('c')
    expect(game.open()).toEqual(['b'])
    expect(game.complete('b').open()).toEqual(['d', 'x'])
    expect(over(game.complete('d').complete('x'))).toEqual(OVER)
  })
  it('two joins of one fork, unbalanced', async () => {
    const game = await play(`start s
      par f
      user one assignee=u
      user two assignee=u
      user three assignee=u
      par j1
      user four assignee=u
      par j2
      end e
      s > f
      f > one
      f > two
      f > three
      one > j1
      two > j1
      j1 > four
      three > j2
      four > j2
      j2 > e`)
    game.start().complete('one')
    expect(game.open()).toEqual(['three', 'two'])
    expect(game.complete('two').open()).toEqual(['four', 'three'])
    expect(over(game.complete('three').complete('four'))).toEqual(OVER)
  })
  it('forks that are followed by ends alone end when the last branch does', async () => {
    const game = await play(`start s
      par f
      par g
      user a assignee=u
      user b assignee=u
      end e1
      end e2
      end e3
      s > f
      f > g
      f > e1
      g > a
      g > b
      a > e2
      b > e3`)
    game.start().complete('a')
    expect(game.ended).toBe('running')
    expect(over(game.complete('b'))).toEqual(OVER)
  })
  it('a branch that waits in a called process and one that ends', async () => {
    const game = await play(
      'start s\npar f\ncall c called=child\nuser a assignee=u\nend e\nend g\ns > f\nf > c\nf > a\nc > e\na > g',
      { child: 'start s\nuser q assignee=u\nend e\ns > q\nq > e' },
    )
    game.start().complete('a')
    expect(game.open()).toEqual(['q'])
    expect(over(game.complete('q'))).toEqual(OVER)
  })
  it('two tokens by one flow join once each with one of the other', async () => {
    const game = await play(`start s
      par f
      xor m
      user a assignee=u
      user b assignee=u
      user c assignee=u
      par j
      user z assignee=u
      end e
      s > f
      f > a
      f > b
      f > c
      a > m
      b > m
      m > j
      c > j
      j > z
      z > e`)
    game.start().complete('a').complete('b')
    expect(game.open()).toEqual(['c'])
    game.complete('c')
    // The second token by the flow stays in the join, which nothing else reaches.
    expect([game.open(), game.complete('z').ended]).toEqual([['z'], 'running'])
  })
  it('a fork out of a sub-process and without a gateway', async () => {
    const game = await play(`start s
      sub p {
      start ps
      user a assignee=u
      end pe
      ps > a
      a > pe
      sub h event {
      start hs message=m
      end he
      hs > he
      }
      }
      user one assignee=u
      user two assignee=u
      end e
      s > p
      p > one
      p > two
      one > e
      two > e`)
    game.start().complete('a')
    expect([game.open(), game.state.waits]).toEqual([['one', 'two'], []])
    expect(over(game.complete('one').complete('two'))).toEqual(OVER)
  })
})

describe('inclusive gateways', () => {
  it('wait for an event gateway on one of the branches', async () => {
    const game = await play(`start s
      or split
      user a assignee=u
      event g
      catch c1 message=foo
      catch c2 message=bar
      xor m
      or j
      user z assignee=u
      end e
      s > split
      split > a \${1==1}
      split > g \${1==1}
      g > c1
      g > c2
      c1 > m
      c2 > m
      a > j
      m > j
      j > z
      z > e`)
    game.start().complete('a')
    expect(game.open()).toEqual([])
    expect(game.give({ kind: 'message', name: 'foo', vars: {} }).open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('merge a part of the branches, then all of them', async () => {
    const text = `start s
      or f
      user a assignee=u
      user b assignee=u
      user c assignee=u
      or part
      user p assignee=u
      or all
      user z assignee=u
      end e
      s > f
      f > a \${n>=1}
      f > b \${n>=2}
      f > c \${n>=3}
      a > part
      b > part
      part > p
      p > all
      c > all
      all > z
      z > e`
    const two = (await play(text)).start({ n: 2 }).complete('b')
    expect(two.open()).toEqual(['a'])
    expect(two.complete('a').open()).toEqual(['p'])
    expect(two.complete('p').open()).toEqual(['z'])
    const three = (await play(text)).start({ n: 3 }).complete('a').complete('b').complete('p')
    expect([three.open(), three.complete('c').open()]).toEqual([['c'], ['z']])
  })
  it('join after sub-processes, one that runs several times, and a called process', async () => {
    const game = await play(
      `start s
      or f
      sub p many=2 {
      start ps
      user a assignee=u
      end pe
      ps > a
      a > pe
      }
      call c called=child
      user b assignee=u
      or j
      user z assignee=u
      end e
      s > f
      f > p \${n>0}
      f > c \${n>1}
      f > b \${n>2}
      p > j
      c > j
      b > j
      j > z
      z > e`,
      { child: 'start s\nuser q assignee=u\nend e\ns > q\nq > e' },
    )
    game.start({ n: 2 }).complete('a').complete('q')
    expect(game.open()).toEqual(['a'])
    expect(game.complete('a').open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('take the default alone where no condition holds, and refuse where there is none', async () => {
    const text = (last: string) =>
      `start s\nor f\nuser a assignee=u\nuser b assignee=u\nend e\ns > f\nf > a \${n>0}\nf > b ${last}\na > e\nb > e`
    expect((await play(text('default'))).start({ n: 0 }).open()).toEqual(['b'])
    expect((await play(text('default'))).start({ n: 1 }).open()).toEqual(['a'])
    const none = await play(text('${n>5}'))
    expect(() => none.start({ n: 0 })).toThrow('noWay')
  })
  it('in a loop wait for the token that goes round', async () => {
    const game = await play(`start s
      par f
      user a assignee=u
      xor x
      user b assignee=u
      or j
      user z assignee=u
      end e
      s > f
      f > a
      f > b
      a > x
      x > a \${again}
      x > j default
      b > j
      j > z
      z > e`)
    game.start().complete('b').complete('a', { again: true })
    expect(game.open()).toEqual(['a'])
    expect(game.complete('a', { again: false }).open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('wait for what comes from the border of an activity', async () => {
    const game = await play(`start s
      par f
      user a assignee=u
      boundary t on=a timer=PT1H nointerrupt
      user late assignee=u
      user b assignee=u
      or j
      user z assignee=u
      end e
      s > f
      f > a
      f > b
      t > late
      late > j
      a > j
      b > j
      j > z
      z > e`)
    game.start().fire('t').complete('a').complete('b')
    expect(game.open()).toEqual(['late'])
    expect(game.complete('late').open()).toEqual(['z'])
  })
})
