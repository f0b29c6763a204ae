import { readFileSync } from 'node:fs'
import { Converter } from 'opencc-js/cn2t'
import { describe, expect, it } from 'vitest'
import { defaultKeys, labelIn } from './default-labels.ts'
import { COMMON_FIELDS, keysOfFields } from './field-keys.ts'
import { domains, endpoints, menus, resources } from './index.ts'
import type { Menu } from './kit/index.ts'
import { ROLES, segmentLabel } from './kit/index.ts'
import { labels } from './labels.ts'

const LANGUAGES = ['zh', 'tw', 'en'] as const
type Language = (typeof LANGUAGES)[number]
const SPOKEN_BY_SERVER = ['kit', 'field', 'approvals', 'lease', ...domains.map(({ name }) => name)]
/** Words of the console's frame and of what it shows before sign-in. */
const SPOKEN_BY_CONSOLE = ['shell', 'entry']
const readLabels = (folder: string, language: Language) =>
  JSON.parse(readFileSync(new URL(`./${folder}/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
const textsIn = (language: Language): Record<string, string> =>
  Object.assign({}, labels[language], ...SPOKEN_BY_CONSOLE.map((folder) => readLabels(folder, language)))
const TEXTS = { zh: textsIn('zh'), tw: textsIn('tw'), en: textsIn('en') }
const keysOf = (language: Language) => Object.keys(TEXTS[language]).toSorted()
const missing = (keys: readonly string[]) => [...new Set(keys)].filter((key) => !labelIn(labels.zh, key))
const placeholders = (text = '') =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted((a, b) => (a < b ? -1 : 1))

const withChildren = (menu: Menu): Menu[] => [menu, ...(menu.children ?? []).flatMap(withChildren)]
const allMenus = menus.flatMap(withChildren)

describe('labels of the registry', () => {
  it('name every resource, its fields and their choices, and the fields that commands and views take and give', () => {
    const common = [...COMMON_FIELDS].map((name) => `kit.${name}`)
    expect(missing([...resources.map(({ name }) => name), ...keysOfFields(), ...common])).toEqual([])
  })

  it('name every segment of a list', () => {
    const segments = resources.flatMap((one) => Object.keys(one.segments).map((name) => segmentLabel(one, name)))
    expect(segments.length).toBeGreaterThan(50)
    expect(missing(segments)).toEqual([])
  })

  it('name what every endpoint does', () => {
    const standard = new Set(resources.flatMap((resource) => Object.values(resource.endpoints)))
    expect(missing(endpoints.filter((one) => !standard.has(one)).map(({ permission }) => permission))).toEqual([])
    const operations = resources.flatMap((resource) => resource.operations)
    expect(missing(operations.map((operation) => `kit.operation.${operation}`))).toEqual([])
  })

  it('name every menu, button and role', () => {
    const buttons = allMenus.flatMap((menu) => Object.keys(menu.buttons ?? {}))
    expect(missing(allMenus.map(({ code }) => `menu.${code}`))).toEqual([])
    expect(missing(buttons.map((button) => `button.${button}`))).toEqual([])
    expect(missing(ROLES.map((role) => `role.${role}`))).toEqual([])
  })
})

describe('default labels', () => {
  const sameTexts = (one: string, other: string) =>
    LANGUAGES.every((language) => labels[language][one] === labels[language][other])

  it('are not repeated by the fields that fall back to them', () => {
    const own = keysOfFields().filter((key) => labels.zh[key])
    const defaultOf = (key: string) => defaultKeys(key).find((name) => labels.zh[name])
    expect(own.filter((key) => sameTexts(key, defaultOf(key) ?? ''))).toEqual([])
  })

  it('are not repeated by the default of a value in one field', () => {
    const ofValues = Object.keys(labels.zh).filter((key) => /^field\.\w+\./.test(key))
    const general = (key: string) => key.replace(/^field\.\w+/, 'value')
    expect(ofValues.length).toBeGreaterThan(0)
    expect(ofValues.filter((key) => sameTexts(key, general(key)))).toEqual([])
  })

  it('each name fields of two things or more', () => {
    const things = new Map(Object.keys(readLabels('field', 'zh')).map((name) => [name, new Set<string>()]))
    for (const key of keysOfFields().filter((one) => !labels.zh[one])) {
      const used = defaultKeys(key).find((name) => things.has(name))
      if (used) things.get(used)!.add(key.split('.', 2).join('.'))
    }
    expect([...things].filter(([, users]) => users.size < 2).map(([name]) => name)).toEqual([])
  })
})

describe('language files', () => {
  it('have the same keys', () => {
    expect(keysOf('tw')).toEqual(keysOf('zh'))
    expect(keysOf('en')).toEqual(keysOf('zh'))
  })

  it('are sorted, and no key stands in two domains', () => {
    for (const language of LANGUAGES) {
      const folders = [...SPOKEN_BY_SERVER, ...SPOKEN_BY_CONSOLE]
      const files = folders.map((folder) => Object.keys(readLabels(folder, language)))
      for (const keys of files) expect(keys).toEqual(keys.toSorted())
      expect(files.flat().toSorted()).toEqual(keysOf(language))
    }
  })

  it('have no empty text and no stray spaces', () => {
    for (const language of LANGUAGES) {
      const bad = Object.entries(TEXTS[language]).filter(([, text]) => !text || text !== text.trim())
      expect(bad).toEqual([])
    }
  })

  it('use the same placeholders', () => {
    for (const key of keysOf('zh')) {
      const expected = placeholders(TEXTS.zh[key])
      expect([key, placeholders(TEXTS.tw[key])]).toEqual([key, expected])
      expect([key, placeholders(TEXTS.en[key])]).toEqual([key, expected])
    }
  })

  it('keep Chinese out of English', () => {
    const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
    expect(Object.entries(TEXTS.en).filter(([, text]) => chinese.test(text))).toEqual([])
  })

  it('write English without the quotes that Chinese fonts draw a whole character wide', () => {
    expect(Object.entries(TEXTS.en).filter(([, text]) => /[’‘“”]/.test(text))).toEqual([])
  })

  it('keep simplified characters out of Traditional Chinese', () => {
    const convert = Converter({ from: 'cn', to: 'tw' })
    // 台 is good Taiwan usage beside 臺, which the converter insists on.
    const toTraditional = (text: string) => convert(text).replaceAll('臺', '台')
    expect(Object.entries(TEXTS.tw).filter(([, text]) => toTraditional(text) !== text)).toEqual([])
  })
})
