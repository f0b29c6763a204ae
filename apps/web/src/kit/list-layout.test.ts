import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../infra/session-store.ts'
import { arranged, changeLayout, shownKeys, useLayout } from './list-layout.ts'

const resource = { name: 'demo.flat', shown: ['no', 'state'], fields: { no: {}, state: {}, note: {} } } as never
const columns = ['no', 'state', 'note', 'createTime', 'mine'].map((key) => ({ key }))
const layout = () => renderHook(() => useLayout('demo.flat')).result.current
const signIn = (username: string) => useSession.setState({ user: { tenantCode: '1', username } as never })
beforeEach(() => {
  localStorage.clear()
  signIn('one')
})

it('shows what the resource says and what a screen adds, until a user chooses', () => {
  expect(shownKeys(resource, columns, {})).toEqual(['no', 'state', 'mine'])
  expect(shownKeys(resource, columns, { shown: ['note', 'gone', 'no'] })).toEqual(['note', 'no'])
})
it('keeps the first column in sight, and a drawn width exactly', () => {
  const [first, second] = arranged(resource, columns, { shown: ['note', 'no'], widths: { no: 77 } })
  expect(first).toMatchObject({ key: 'note', fixed: 'left' })
  expect(second).toMatchObject({ key: 'no', width: 77, isExact: true })
  expect(second!.fixed).toBeUndefined()
})
it('keeps the choice for each account by itself', () => {
  changeLayout('demo.flat', (now) => ({ ...now, shown: ['note'] }))
  expect(layout()).toEqual({ shown: ['note'] })
  signIn('two')
  expect(layout()).toEqual({})
  signIn('one')
  expect(layout()).toEqual({ shown: ['note'] })
})
