import { renderHook } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage, labelOf, loadLabels, startI18n, translate, useTranslation } from './i18n.ts'
import { storeLanguage } from './language.ts'

// What the words of one page hold, without those of any other.
beforeAll(async () => {
  await loadLabels(['housing.site', 'page-rentbill'])
  await changeLanguage('zh')
})
const t = (...asked: [string | string[], Record<string, unknown>?]) =>
  (renderHook(() => useTranslation()).result.current.t as (...words: typeof asked) => string)(...asked)

it('a field has its own text, or the default that came with the words of its page', () => {
  expect(t('billing.bill.state')).toBe('账单状态')
  expect(t('billing.bill.siteId')).toBe('小区')
  expect(t('billing.bill.state.draft')).toBe('草稿')
  expect(translate('billing.bill.siteId')).toBe('小区')
  expect(labelOf('billing.bill.noSuchField')).toBeUndefined()
})

it('defaults change with the language', async () => {
  await changeLanguage('tw')
  expect(t('billing.bill.siteId')).toBe('社區')
})

it('the first of several keys that has a text is said, with its values', () => {
  expect(t(['billing.error.ofANewerServer', 'billing.error.billNotOpen'], { no: 'B1' })).toContain('B1')
  expect(t(['billing.error.ofANewerServer', 'kit.noSuchWord'])).toBe('kit.noSuchWord')
  expect(t('kit.noSuchWord', { defaultValue: 'plain' })).toBe('plain')
})

it('a language chosen on the sign-in page counts, though words were loaded ahead in another', async () => {
  await changeLanguage('zh')
  storeLanguage('en')
  await startI18n()
  expect([t('kit.save'), t('billing.bill.state')]).toEqual(['Save', 'State'])
})
