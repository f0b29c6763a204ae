import { describe, expect, it } from 'vitest'
import { inTurn, undoable } from './conformance.fixture.ts'
import { parseBpmn } from './parse-bpmn.ts'
import { bpmn, play, SERVICES } from './play.fixture.ts'

/*
 * What Camunda 7 and Flowable assert of compensation, on models of our own. Handlers run one after another, the last activity
 * first, where Camunda begins all of them at once.
 */

describe('compensation', () => {
  it('of the scope reaches into sub-processes that are done', async () => {
    const game = await play(`start s
      sub p {
      start ps
      ${undoable('hotel')}
      ${undoable('flight')}
      end pe
      ps > hotel
      hotel > flight
      flight > pe
      }
      throw t compensate
      end e
      s > p
      p > t
      t > e`)
    expect(inTurn(game.start())).toEqual(['hotel', 'flight', 'undoflight', 'undohotel'])
    expect([game.ended, game.orphans()]).toEqual(['approved', []])
  })
  it('reaches into sub-processes in sub-processes, in the order of their ends', async () => {
    const game = await play(`start s
      ${undoable('first')}
      sub p {
      start ps
      sub q {
      start qs
      ${undoable('inner')}
      end qe
      qs > inner
      inner > qe
      }
      ${undoable('after')}
      end pe
      ps > q
      q > after
      after > pe
      }
      throw t compensate
      end e
      s > first
      first > p
      p > t
      t > e`)
    expect(inTurn(game.start())).toEqual(['first', 'inner', 'after', 'undoafter', 'undoinner', 'undofirst'])
    expect(game.ended).toBe('approved')
  })
  it('of a sub-process with a handler of its own runs that handler, not those inside', async () => {
    const game = await play(`start s
      sub p {
      start ps
      ${undoable('a')}
      end pe
      ps > a
      a > pe
      }
      boundary cp on=p compensate
      user undop compensation assignee=u
      cp -> undop
      throw t compensate
      end e
      s > p
      p > t
      t > e`)
    expect(inTurn(game.start())).toEqual(['a', 'undop'])
    expect(game.ended).toBe('approved')
  })
  it('of one activity by its reference leaves the others as they are', async () => {
    const game = await play(`start s
      ${undoable('hotel')}
      ${undoable('flight')}
      throw t compensate=hotel
      user z assignee=u
      end e
      s > hotel
      hotel > flight
      flight > t
      t > z
      z > e`)
    expect(inTurn(game.start())).toEqual(['hotel', 'flight', 'undohotel', 'z'])
  })
  it('of a sub-process by its reference compensates what was done in it', async () => {
    const game = await play(`start s
      sub p {
      start ps
      ${undoable('a')}
      end pe
      ps > a
      a > pe
      }
      ${undoable('b')}
      throw t compensate=p
      end e
      s > p
      p > b
      b > t
      t > e`)
    expect(inTurn(game.start())).toEqual(['a', 'b', 'undoa'])
    expect(game.ended).toBe('approved')
  })
  it('of an activity that ran several times runs the handler for each time', async () => {
    const game = await play(`start s
      ${undoable('hotel', 'many=3')}
      throw t compensate
      end e
      s > hotel
      hotel > t
      t > e`)
    expect(inTurn(game.start())).toEqual(['hotel', 'hotel', 'hotel', 'undohotel', 'undohotel', 'undohotel'])
    expect([game.ended, game.orphans()]).toEqual(['approved', []])
  })
  it('reaches into each run of a sub-process that ran several times', async () => {
    const game = await play(`start s
      sub p many=2 {
      start ps
      ${undoable('a')}
      end pe
      ps > a
      a > pe
      }
      throw t compensate
      end e
      s > p
      p > t
      t > e`)
    expect(inTurn(game.start())).toEqual(['a', 'a', 'undoa', 'undoa'])
    expect([game.ended, game.orphans()]).toEqual(['approved', []])
  })
  it('does not compensate an activity that still runs, nor one of several that are not all done', async () => {
    const game = await play(`start s
      par f
      ${undoable('hotel', 'many=2')}
      user decide assignee=u
      throw t compensate
      par j
      end e
      s > f
      f > hotel
      f > decide
      decide > t
      t > j
      hotel > j
      j > e`)
    game.start().complete('hotel').complete('decide')
    expect(game.open()).toEqual(['hotel'])
    expect(game.complete('hotel').ended).toBe('approved')
  })
  it('runs no handler twice, and none of an activity that was not reached', async () => {
    const game = await play(`start s
      ${undoable('a')}
      throw t compensate
      throw u compensate
      ${undoable('late')}
      end e
      s > a
      a > t
      t > u
      u > late
      late > e`)
    expect(inTurn(game.start())).toEqual(['a', 'undoa', 'late'])
  })
  it('by an end event with a reference ends the process after the handler', async () => {
    const game = await play(`start s
      ${undoable('a')}
      ${undoable('b')}
      end e compensate=a
      s > a
      a > b
      b > e`)
    expect(inTurn(game.start())).toEqual(['a', 'b', 'undoa'])
    expect([game.ended, game.orphans()]).toEqual(['approved', []])
  })
  it('from an event sub-process compensates what was done around it', async () => {
    const game = await play(`start s
      sub p {
      start ps
      ${undoable('hotel')}
      user flight assignee=u
      end pe
      ps > hotel
      hotel > flight
      flight > pe
      sub h event {
      start hs message=stop
      throw t compensate
      end he
      hs > t
      t > he
      }
      }
      user z assignee=u
      end e
      s > p
      p > z
      z > e`)
    game.start().complete('hotel').give({ kind: 'message', name: 'stop', vars: {} })
    expect(inTurn(game)).toEqual(['undohotel', 'z'])
    expect([game.ended, game.orphans()]).toEqual(['approved', []])
  })
  it('in an event sub-process of its own activity leaves what is around it', async () => {
    const game = await play(`start s
      ${undoable('hotel')}
      user wait assignee=u
      end e
      s > hotel
      hotel > wait
      wait > e
      sub h event {
      start hs message=stop
      ${undoable('second')}
      throw t compensate=second
      end he
      hs > second
      second > t
      t > he
      }`)
    game.start().complete('hotel').give({ kind: 'message', name: 'stop', vars: {} })
    expect(inTurn(game)).toEqual(['second', 'undosecond'])
    expect(game.ended).toBe('approved')
  })
  it('by a sub-process as the handler carries that sub-process out', async () => {
    const game = await play(`start s
      user a assignee=u
      boundary ca on=a compensate
      sub undo compensation {
      start us
      user one assignee=u
      user two assignee=u
      end ue
      us > one
      one > two
      two > ue
      }
      ca -> undo
      throw t compensate
      user z assignee=u
      end e
      s > a
      a > t
      t > z
      z > e`)
    expect(inTurn(game.start())).toEqual(['a', 'one', 'two', 'z'])
    expect([game.ended, game.orphans()]).toEqual(['approved', []])
  })
  it('an open task beside it stays, and the process ends without a compensation nobody asked for', async () => {
    const game = await play(`start s
      par f
      ${undoable('a')}
      user b assignee=u
      end e
      end g
      s > f
      f > a
      f > b
      a > e
      b > g`)
    expect(inTurn(game.start())).toEqual(['a', 'b'])
    expect(game.ended).toBe('approved')
  })
  it('by an event sub-process that starts by compensation is refused at deployment', async () => {
    const text = `start s
      sub p {
      start ps
      ${undoable('a')}
      end pe
      ps > a
      a > pe
      sub h event {
      start hs compensate
      end he
      hs > he
      }
      }
      end e
      s > p
      p > e`
    const { problems } = await parseBpmn(bpmn(text), SERVICES)
    expect(problems).toEqual([{ node: 'hs', code: 'compensationStart' }])
  })
})
