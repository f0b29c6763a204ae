import { describe, expect, it } from 'vitest'
import { OVER, over } from './conformance.fixture.ts'
import { parseBpmn } from './parse-bpmn.ts'
import { bpmn, play, SERVICES } from './play.fixture.ts'

/* What Camunda 7 and Flowable assert of ends, several at once, links, calls and conditions, on models of our own. */

describe('ends that terminate', () => {
  it('end the sub-process they stand in, and what is beside it stays', async () => {
    const game = await play(`start s
      par f
      sub o {
      start os
      sub i {
      start is
      par g
      user a assignee=u
      user b assignee=u
      end t terminate
      end n
      is > g
      g > a
      g > b
      a > t
      b > n
      }
      user after assignee=u
      end oe
      os > i
      i > after
      after > oe
      }
      user side assignee=u
      par j
      end e
      s > f
      f > o
      f > side
      o > j
      side > j
      j > e`)
    expect(game.start().complete('a').open()).toEqual(['after', 'side'])
    expect(over(game.complete('after').complete('side'))).toEqual(OVER)
  })
  it('in one of several end that one alone', async () => {
    const game = await play(`start s
      sub p many=2 {
      start ps
      par g
      user a assignee=u
      user b assignee=u
      end t terminate
      end n
      ps > g
      g > a
      g > b
      a > t
      b > n
      }
      user z assignee=u
      end e
      s > p
      p > z
      z > e`)
    expect(game.start().complete('a').open()).toEqual(['a', 'b'])
    expect(game.complete('a').open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('in a called process end that process, and its caller goes on', async () => {
    const game = await play('start s\ncall c called=child\nuser z assignee=u\nend e\ns > c\nc > z\nz > e', {
      child:
        'start s\npar f\nuser a assignee=u\nuser b assignee=u\nend t terminate\nend n\ns > f\nf > a\nf > b\na > t\nb > n',
    })
    expect(game.start().complete('a').open()).toEqual(['z'])
    expect(over(game.complete('z'))).toEqual(OVER)
  })
  it('at the top end the process with all that it called', async () => {
    const game = await play(
      'start s\npar f\ncall c called=child\nuser a assignee=u\nend t terminate\nend e\ns > f\nf > c\nf > a\na > t\nc > e',
      { child: 'start s\nuser q assignee=u\nend e\ns > q\nq > e' },
    )
    game.start().complete('a')
    expect(over(game)).toEqual(OVER)
    expect(game.state.instances[1]!.state).toBe('terminated')
  })
})

describe('several at once', () => {
  it('in turn stop at the condition; at once the rest is ended', async () => {
    const text = (many: string) =>
      `start s\nuser a assignee=u many=${many}\nuser z assignee=u\nend e\ns > a\na > z\nz > e`
    const turn = (await play(text('seq:items:i:${nrOfCompletedInstances==2}'))).start({ items: [1, 2, 3, 4] })
    expect([turn.open(), turn.complete('a').complete('a').open()]).toEqual([['a'], ['z']])
    const share = (await play(text('items:i:${nrOfCompletedInstances/nrOfInstances>=0.5}'))).start({
      items: [1, 2, 3, 4, 5],
    })
    expect(share.complete('a').complete('a').open()).toEqual(['a', 'a', 'a'])
    expect(share.complete('a').open()).toEqual(['z'])
  })
  it('of an empty list are passed', async () => {
    const game = await play('start s\nuser a assignee=u many=items:i\nend e\ns > a\na > e')
    expect(over(game.start({ items: [] }))).toEqual(OVER)
  })
  it('nested: tasks in sub-processes, each for each', async () => {
    const game = await play(`start s
      sub p many=teams:team {
      start ps
      user a assignee=\${who} many=people:who
      end pe
      ps > a
      a > pe
      }
      end e
      s > p
      p > e`)
    game.start({ teams: ['x', 'y'], people: ['1', '2', '3'] })
    expect(game.open().length).toBe(6)
    for (let done = 0; done < 6; done++) game.complete('a')
    expect(over(game)).toEqual(OVER)
  })
  it('sub-processes in turn with branches, until the condition holds', async () => {
    const game = await play(`start s
      sub p many=seq:items:i:\${nrOfCompletedInstances==2} {
      start ps
      par f
      user one assignee=u
      user two assignee=u
      par j
      end pe
      ps > f
      f > one
      f > two
      one > j
      two > j
      j > pe
      }
      end e
      s > p
      p > e`)
    game
      .start({ items: [1, 2, 3] })
      .complete('one')
      .complete('two')
    expect(game.open()).toEqual(['one', 'two'])
    expect(over(game.complete('two').complete('one'))).toEqual(OVER)
  })
  it('calls in turn, each with its own item', async () => {
    const game = await play('start s\ncall c called=child many=seq:items:i in=i:got\nend e\ns > c\nc > e', {
      child: 'start s\nuser q assignee=${got}\nend e\ns > q\nq > e',
    })
    game.start({ items: ['a', 'b'] })
    const [first] = [game.task('q').assigneeId]
    game.complete('q')
    expect([first, game.task('q').assigneeId, over(game.complete('q'))]).toEqual(['a', 'b', OVER])
  })
})

describe('links and calls', () => {
  it('several links lead to one', async () => {
    const game = await play(`start s
      xor x
      throw l1 link=L
      throw l2 link=L
      catch l link=L
      user z assignee=u
      end e
      s > x
      x > l1 \${n>0}
      x > l2 default
      l > z
      z > e`)
    expect([game.start({ n: 0 }).open(), over(game.complete('z'))]).toEqual([['z'], OVER])
  })
  it('two targets of one link are refused at deployment', async () => {
    const text = 'start s\nthrow t link=L\ncatch l1 link=L\ncatch l2 link=L\nend e\ns > t\nl1 > e\nl2 > e'
    const { problems } = await parseBpmn(bpmn(text), SERVICES)
    expect(problems.map(({ node, code }) => `${node} ${code}`)).toEqual(['t linkWithTwoTargets'])
  })
  it('a timer on a call ends what was called', async () => {
    const game = await play(
      'start s\ncall c called=child\nboundary t on=c timer=PT1H\nuser z assignee=u\nend e\ns > c\nc > e\nt > z\nz > e',
      { child: 'start s\nuser q assignee=u\nend e\ns > q\nq > e' },
    )
    expect(game.start().fire('t').open()).toEqual(['z'])
    expect([game.state.instances[1]!.state, over(game.complete('z'))]).toEqual(['terminated', OVER])
  })
  it('an event gateway takes the first event, in a loop again and again', async () => {
    const game = await play(`start s
      xor m
      event g
      catch c message=ping
      catch t timer=P1D
      end e
      s > m
      m > g
      g > c
      g > t
      c > m
      t > e`)
    game.start()
    for (let at = 0; at < 3; at++) game.give({ kind: 'message', name: 'ping', vars: {} })
    expect(game.state.waits.map(({ kind }) => kind).toSorted()).toEqual(['message', 'timer'])
    expect(over(game.fire('t'))).toEqual(OVER)
  })
})

describe('flows with conditions', () => {
  it('out of a task all that hold are taken, else the default', async () => {
    const text = `start s
      user t assignee=u
      user a assignee=u
      user b assignee=u
      user c assignee=u
      end e
      s > t
      t > a \${n>0}
      t > b \${n>1}
      t > c default
      a > e
      b > e
      c > e`
    const at = async (n: number) => (await play(text)).start().complete('t', { n }).open()
    expect([await at(2), await at(1), await at(0)]).toEqual([['a', 'b'], ['a'], ['c']])
  })
})
