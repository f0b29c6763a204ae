import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'
import { StartError } from './start-error.ts'

test('has a default for every setting', () => {
  expect(readConfig({ DATA_DIR: '/srv/steward' })).toEqual({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    sandboxUrl: undefined,
    host: '0.0.0.0',
    trustProxy: ['loopback'],
    dataDir: '/srv/steward',
    databaseUrl: undefined,
    demo: true,
    demoPassword: undefined,
    logLevel: 'info',
    metricsPort: undefined,
    alertsPort: 10_024,
    role: 'all',
    mqtt: undefined,
    mqttPort: undefined,
    mqttsPort: 8883,
    collectorPort: undefined,
    deviceCert: undefined,
    deviceKey: undefined,
    telemetryMonths: 26,
    sms: undefined,
    mail: undefined,
    secretKey: undefined,
    previewOrigins: [],
    previewAssets: [],
    registration: true,
    requestLog: true,
    monitorLinks: {},
    nodeEnv: 'production',
  })
})

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DEMO: ' ', DATABASE_URL: '' })).toMatchObject({ port: 8080, demo: true })
  expect(readConfig({ DATABASE_URL: '' }).databaseUrl).toBe(undefined)
})

test('opens no port for alerts when it is 0 or empty', () => {
  for (const ALERTS_PORT of ['0', '']) expect(readConfig({ ALERTS_PORT }).alertsPort).toBe(undefined)
  expect(readConfig({ ALERTS_PORT: '10025' }).alertsPort).toBe(10_025)
})

test('reads what is set', () => {
  const env = { PORT: '0', DEMO: 'off', ROLE: 'worker', METRICS_PORT: '9100', DATA_DIR: 'here', LOG_LEVEL: 'debug' }
  const wanted = {
    port: 0,
    demo: false,
    role: 'worker',
    metricsPort: 9100,
    dataDir: resolve('here'),
    logLevel: 'debug',
  }
  expect(readConfig(env)).toMatchObject(wanted)
  const url = 'postgresql://owner:p%40ss@db.example:5432/steward?sslmode=require'
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('names every bad setting in one message and shows no value', () => {
  const env = {
    PORT: '80800',
    DEMO: 'maybe',
    ROLE: 'boss',
    DATABASE_URL: 'mysql://root:secret@db/x',
    LOG_LEVEL: 'loud',
  }
  const refused = () => readConfig(env)
  expect(refused).toThrow(StartError)
  expect(refused).toThrow(
    'Bad settings: PORT must be a port, 0 to 65535; DATABASE_URL must be postgres://user:password@host:port/database; ' +
      'DEMO must be 1 or 0; LOG_LEVEL must be fatal, error, warn, info, debug, trace, silent; ROLE must be all, api, worker.',
  )
  expect(refused).not.toThrow(/secret/)
})

test.each(['postgres://host', 'postgres://host/', 'host:5432/db', 'http://host/db'])(
  'refuses %s as a database',
  (url) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(/DATABASE_URL must be/)
  },
)

test('cannot be changed', () => {
  const config = readConfig({}) as { port: number }
  expect(() => (config.port = 1)).toThrow(TypeError)
})

test('describes every setting once', () => {
  const names = Object.values(settings).map((one) => one.name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.values(settings).every((one) => one.description && one.default)).toBe(true)
})

test('takes addresses of other sites for previews, and nothing that would end a policy', () => {
  const read = (PREVIEW_ASSETS: string) => () => readConfig({ DATA_DIR: '/srv/steward', PREVIEW_ASSETS }).previewAssets
  expect(read('https://cdn.example.com/vue/ https://a.example/x.js')()).toEqual([
    'https://cdn.example.com/vue/',
    'https://a.example/x.js',
  ])
  for (const wrong of ['https://a.example/;script-src *', 'javascript:alert(1)', 'https://u:p@a.example/', '*'])
    expect(read(wrong), wrong).toThrow(/PREVIEW_ASSETS must be/)
})
