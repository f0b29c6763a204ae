import { resource, text } from '../kit/index.ts'

/** Values of keys that end like this are secrets. */
export const isSecretKey = (key: string): boolean => /(secret|password|token)$/i.test(key.trim())

/** Settings people read and change by themselves. */
export const param = resource('system.param', {
  wire: 'admin.SysParam',
  scope: { orgs: 'all' },
  fields: {
    paramName: text(64, { min: 1, once: true }),
    paramKey: text(256, { min: 1 }),
    paramValue: text(2048, { optional: true, multiline: true }),
  },
  title: 'paramName',
  list: ['paramName', 'paramKey', 'paramValue'],
  search: ['paramName', 'paramKey', 'paramValue'],
})
