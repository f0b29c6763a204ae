import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { logTime, makeLog } from './log.ts'

const logged = async (isTerminal: boolean): Promise<string[]> => {
  const to = new PassThrough()
  const log = await makeLog('info', isTerminal, to)
  logTime(log, 'database', performance.now())
  log.debug('a job that went well')
  log.warn({ device: 'E1', err: new Error('no answer') }, 'not read')
  return String(to.read()).trim().split('\n')
}

it('writes JSON where no person reads along', async () => {
  const [first, second, ...more] = (await logged(false)).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(first).toMatchObject({
    level: 30,
    step: 'database',
    msg: expect.stringMatching(/^database … \d+\.\d s$/) as string,
  })
  expect(first!.tookMs).toEqual(expect.any(Number))
  expect(second).toMatchObject({ level: 40, device: 'E1', err: { message: 'no answer' }, msg: 'not read' })
  expect(more).toEqual([])
})
it('writes a readable line each on a terminal', async () => {
  const [first, second] = await logged(true)
  expect(first).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: database … \d+\.\d s$/)
  expect(second).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: not read \{"device":"E1"\}/)
})
