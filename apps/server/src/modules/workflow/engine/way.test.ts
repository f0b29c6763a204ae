import { expect, it } from 'vitest'
import { parseBpmn } from './parse-bpmn.ts'
import { bpmn } from './play.fixture.ts'
import { wayOf } from './way.ts'

const told = async (text: string) => {
  const { definition } = await parseBpmn(bpmn(text), new Set())
  return wayOf(definition!).map(({ node, isSure }) => `${node.id}${isSure ? '' : '?'}`)
}

it('tells the people in order: sure behind a choice and in all branches of a fork, unsure in one of several', async () => {
  expect(
    await told(`start s
      user a assignee=u
      xor x
      user big assignee=u
      xor j
      par f
      user p assignee=u
      user q assignee=u
      par g
      user z assignee=u
      end e
      s > a
      a > x
      x > big \${amount > 5}
      x > j default
      big > j
      j > f
      f > p
      f > q
      p > g
      q > g
      g > z
      z > e`),
  ).toEqual(['a', 'big?', 'p', 'q', 'z'])
})
it('goes into sub-processes, past loops, and leaves events at the border out', async () => {
  expect(
    await told(`start s
      sub p {
      start ps
      user inner assignee=u
      end pe
      ps > inner
      inner > pe
      }
      boundary t on=p timer=PT1H
      user late assignee=u
      user check assignee=u
      xor x
      user again assignee=u
      user last assignee=u
      end e
      end le
      s > p
      p > check
      t > late
      late > le
      check > x
      x > again \${no}
      again > check
      x > last default
      last > e`),
  ).toEqual(['inner', 'check', 'again?', 'last'])
})
