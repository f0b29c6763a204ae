import { expect, it } from 'vitest'
import { parseBpmn } from './parse-bpmn.ts'
import { bpmn, play, SERVICES } from './play.fixture.ts'

const cancelled = (boundary: string) => `start s
  transaction t {
  start ts
  user a assignee=u
  end c cancel
  ts > a
  a > c
  }
  ${boundary}
  end e
  s > t
  t > e`
const CAUGHT = 'boundary b on=t cancel\nuser z assignee=u\nb > z\nz > e'

it('a cancel end needs a cancel event on the border of its transaction', async () => {
  const problems = async (boundary: string) => (await parseBpmn(bpmn(cancelled(boundary)), SERVICES)).problems
  expect(await problems('')).toEqual([{ node: 't', code: 'cancelNotCaught' }])
  expect(await problems('boundary b on=t timer=PT1H\nuser z assignee=u\nb > z\nz > e')).toEqual([
    { node: 't', code: 'cancelNotCaught' },
  ])
  expect(await problems(CAUGHT)).toEqual([])
})

it('a cancelled transaction goes on at the event on its border', async () => {
  const game = (await play(cancelled(CAUGHT))).start()
  game.complete('a')
  expect([game.open(), game.orphans()]).toEqual([['z'], []])
})
