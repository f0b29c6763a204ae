import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { noteVisit, toggleFavourite, useOftenUsed } from './often-used.ts'
import { useSession } from './session-store.ts'

const signIn = (username: string) => useSession.setState({ user: { tenantCode: '1', username } as never })
const now = () => renderHook(() => useOftenUsed()).result.current
beforeEach(() => {
  localStorage.clear()
  signIn('one')
})

it('keeps the last ten screens, the newest first and each once', () => {
  for (let at = 0; at < 12; at++) noteVisit(`s${at}`)
  noteVisit('s5')
  expect(now().recent.slice(0, 3)).toEqual(['s5', 's11', 's10'])
  expect(now().recent).toHaveLength(10)
})
it('marks a screen and takes the mark away, for each account by itself', () => {
  toggleFavourite('site')
  expect(now().favourites).toEqual(['site'])
  signIn('two')
  expect(now().favourites).toEqual([])
  signIn('one')
  toggleFavourite('site')
  expect(now().favourites).toEqual([])
})
