import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { clearErrors, followErrors, logError, MOST_LOGGED, useErrorLog } from './error-log.ts'

const messages = () => useErrorLog.getState().errors.map(({ message }) => message)
afterEach(clearErrors)

describe('the error log', () => {
  it('holds message, stack, component and address, the newest first', () => {
    logError(new TypeError('one'), 'in Board')
    logError('two', 'window.error')
    expect(messages()).toEqual(['two', 'TypeError: one'])
    expect(useErrorLog.getState().errors[1]).toMatchObject({ info: 'in Board', url: location.href })
    expect(useErrorLog.getState().errors[1]?.stack).toContain('error-log.test')
    clearErrors()
    expect(messages()).toEqual([])
  })
  it('is bounded', () => {
    for (let at = 0; at < MOST_LOGGED + 5; at++) logError(String(at), '')
    expect(messages()).toHaveLength(MOST_LOGGED)
    expect(messages()[0]).toBe(String(MOST_LOGGED + 4))
  })
  it('hears what nobody caught, but neither refusals nor layouts in two rounds', () => {
    const stop = followErrors()
    const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    window.dispatchEvent(new ErrorEvent('error', { message: 'x', error: new Error('boom') }))
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))
    reject(new Error('late'))
    reject(new ApiError({ code: 500, message: 'no' }))
    stop()
    reject(new Error('after'))
    expect(messages()).toEqual(['Error: late', 'Error: boom'])
  })
})
