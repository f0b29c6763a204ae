import { afterEach, describe, expect, it } from 'vitest'
import { readCookie } from './cookies.ts'
import { choicesFrom, choose, chooseSize, DEFAULT_CHOICES, useSettings } from './settings.ts'
import { THEME_COLOURS } from './theme-colours.ts'

afterEach(() => choose(DEFAULT_CHOICES))

describe('settings', () => {
  it('start as the product wants them', () => {
    expect(choicesFrom(null)).toEqual({
      theme: '#1890ff',
      dark: false,
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: true,
    })
    expect(useSettings.getState().size).toBe('small')
    expect(THEME_COLOURS).toHaveLength(8)
  })
  it('survive a visit', () => {
    choose({ theme: '#13c2c2', dark: true })
    expect(choicesFrom(localStorage.getItem('settings'))).toMatchObject({
      theme: '#13c2c2',
      dark: true,
      tagsView: true,
    })
  })
  it.each(['nonsense', 'null', '{"theme":"red;}","dark":"yes"}', '[]'])('take no %s for settings', (text) =>
    expect(choicesFrom(text)).toEqual(DEFAULT_CHOICES),
  )
  it('keep the size in a cookie', () => {
    chooseSize('mini')
    expect(readCookie('size')).toBe('mini')
  })
})
