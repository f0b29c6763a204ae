import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { logTime, makeLog } from './log.ts'

const logged = async (isTerminal: boolean): Promise<string[]> => {
  const to = new PassThrough()
  const log = await makeLog('info', isTerminal, to)
  logTime(log, 'database', performance.now())
  log.debug('a job that went well')
  log.warn({ error: 'no answer', device: 'E1' }, 'not read')
  log.warn({ err: new Error('no answer') }, 'not read')
  return String(to.read()).trim().split('\n')
}

it('writes JSON where no person reads along', async () => {
  const [first, second, third, ...more] = (await logged(false)).map(
    (line) => JSON.parse(line) as Record<string, unknown>,
  )
  expect(first).toMatchObject({
    level: 30,
    step: 'database',
    msg: expect.stringMatching(/^database … \d+\.\d s$/) as string,
  })
  expect(first!.tookMs).toEqual(expect.any(Number))
  expect(second).toMatchObject({ level: 40, device: 'E1', error: 'no answer', msg: 'not read' })
  expect(third).toMatchObject({ level: 40, err: { message: 'no answer' } })
  expect(more).toEqual([])
})
it('writes a readable line each on a terminal', async () => {
  const [first, second, third, ...stack] = await logged(true)
  expect(first).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: database … \d+\.\d s$/)
  expect(second).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: not read \{"error":"no answer","device":"E1"\}$/)
  expect(third).toMatch(/WARN: not read/)
  expect(stack.join()).toMatch(/no answer.*log\.test\.ts/s)
})
