import { describe, expect, it } from 'vitest'
import { inTurn, undoable } from './conformance.fixture.ts'
import { play } from './play.fixture.ts'

/* What Camunda 7 and Flowable assert of transactions, on models of our own. */

describe('transactions', () => {
  const transaction = (inside: string, border = 'boundary b on=t cancel') => `start s
    transaction t {
    ${inside}
    }
    ${border}
    user afterok assignee=u
    user aftercancel assignee=u
    end e
    s > t
    t > afterok
    b > aftercancel
    afterok > e
    aftercancel > e`
  const BOOKING = `start ts
    ${undoable('hotel')}
    ${undoable('flight')}
    user ask assignee=u
    xor x
    end ok
    end no cancel
    ts > hotel
    hotel > flight
    flight > ask
    ask > x
    x > no \${failed}
    x > ok default`
  it('a cancelled one compensates what was done in it, then goes on at its border', async () => {
    const game = (await play(transaction(BOOKING))).start().complete('hotel').complete('flight')
    game.complete('ask', { failed: true })
    expect(game.open()).toEqual(['undoflight'])
    expect(inTurn(game)).toEqual(['undoflight', 'undohotel', 'aftercancel'])
    expect([game.ended, game.orphans()]).toEqual(['approved', []])
  })
  it('a handler of a cancelled one returns before it alone, and may be taken as done', async () => {
    const text = transaction(BOOKING).replace('s > t', 'user first assignee=u\n s > first\n first > t')
    const game = (await play(text)).start().complete('first').complete('hotel').complete('flight')
    game.complete('ask', { failed: true })
    const { state } = game
    expect(() => game.regress('undoflight', ['ask'])).toThrow('notBefore')
    expect([game.regress('undoflight').open(), game.orphans()]).toEqual([['first'], []])
    game.state = state
    const body = state.executions.find(({ node, kind }) => node === 'no' && kind === 'many')!
    game.give({ kind: 'markSuccess', executionId: body.id })
    expect([game.open(), game.orphans()]).toEqual([['aftercancel'], []])
  })
  it('one that is fine compensates nothing', async () => {
    const game = (await play(transaction(BOOKING))).start()
    expect(inTurn(game)).toEqual(['hotel', 'flight', 'ask', 'afterok'])
    expect(game.ended).toBe('approved')
  })
  it('one with branches ends what still runs in it before the handlers run', async () => {
    const game = await play(
      transaction(`start ts
        par f
        ${undoable('hotel')}
        user slow assignee=u
        user ask assignee=u
        end no cancel
        end other
        ts > f
        f > hotel
        f > slow
        hotel > ask
        ask > no
        slow > other`),
    )
    game.start().complete('hotel').complete('ask')
    expect(game.open()).toEqual(['undohotel'])
    expect(inTurn(game)).toEqual(['undohotel', 'aftercancel'])
    expect(game.orphans()).toEqual([])
  })
  it('a cancelled one compensates a sub-process that was done in it', async () => {
    const game = await play(
      transaction(`start ts
        sub p {
        start ps
        ${undoable('inner')}
        end pe
        ps > inner
        inner > pe
        }
        end no cancel
        ts > p
        p > no`),
    )
    expect(inTurn(game.start())).toEqual(['inner', 'undoinner', 'aftercancel'])
  })
  it('the inner one of two is cancelled alone', async () => {
    const game = await play(
      transaction(`start ts
        ${undoable('outer')}
        transaction n {
        start ns
        ${undoable('inner')}
        end no cancel
        ns > inner
        inner > no
        }
        boundary nb on=n cancel
        user afterinner assignee=u
        end ok
        end stop cancel
        xor x
        ts > outer
        outer > n
        n > x
        nb > afterinner
        afterinner > x
        x > stop \${all}
        x > ok default`),
    )
    expect(inTurn(game.start())).toEqual(['outer', 'inner', 'undoinner', 'afterinner', 'afterok'])
    const all = await play(
      transaction(`start ts
        ${undoable('outer')}
        par f
        user ask assignee=u
        end stop cancel
        transaction n {
        start ns
        ${undoable('inner')}
        user open assignee=u
        end no cancel
        ns > inner
        inner > open
        open > no
        }
        boundary nb on=n cancel
        end ok
        ts > outer
        outer > f
        f > ask
        f > n
        ask > stop
        nb > ok`),
    )
    // The inner one was not done: its handlers are not run by the outer cancel.
    all.start().complete('outer').complete('inner').complete('ask')
    expect(inTurn(all)).toEqual(['undoouter', 'aftercancel'])
    expect([all.ended, all.orphans()]).toEqual(['approved', []])
  })
  it('one that hands out an error compensates nothing', async () => {
    const game = await play(`start s
      transaction t {
      start ts
      ${undoable('a')}
      end bad error=E1
      ts > a
      a > bad
      }
      boundary b on=t error=E1
      user fix assignee=u
      end e
      s > t
      t > e
      b > fix
      fix > e`)
    expect(inTurn(game.start())).toEqual(['a', 'fix'])
  })
})
