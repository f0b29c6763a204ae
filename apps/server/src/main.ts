import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import { type Built, buildApp } from './app.ts'
import { type Config, readConfig } from './infra/config.ts'
import type { Tenant } from './infra/ctx/types.ts'
import { asOnlyOwner } from './infra/db/owner.ts'
import { openPools, type Pools } from './infra/db/pools.ts'
import { setFontCacheDir } from './infra/documents/index.ts'
import { withDisk } from './infra/files/s3-store.ts'
import { diskStore } from './infra/files/store.ts'
import { openAlertsPort } from './infra/live/alerts-port.ts'
import { makeLog } from './infra/log.ts'
import { LogStore } from './infra/logs/log-store.ts'
import { startWorker } from './infra/queue/worker.ts'
import { keptSecret } from './infra/secrets/kept-secret.ts'
import { newSecretKey, secretBox, secretKeyOf } from './infra/secrets/secret-box.ts'
import { inSources } from './infra/stacks.ts'
import { runCommand, StartError } from './infra/start-error.ts'
import { type Gateway, startGateway } from './modules/devices/index.ts'
import { followOverrides, startSampling } from './modules/health/index.ts'
import { addDemoData, mayHoldDemo, presentAccounts } from './seed/demo.ts'
import { buildHash } from './setup/build-hash.ts'
import { Closers } from './setup/closers.ts'
import { addFirstAdministrator, demoPassword, forgetFirstPassword, updateTenants } from './setup/first-tenants.ts'
import { giveBack } from './setup/give-back.ts'
import { serveMetrics } from './setup/metrics.ts'
import { PAGES, sandboxAddress, serveSandbox, shareSandbox } from './setup/sandbox.ts'
import { sealIdentitiesOf } from './setup/seal-identities-of.ts'
import { brokerUrlOf, keepSimulatorPlan, shareSimulator } from './setup/simulator.ts'
import { startDatabase } from './setup/start-database.ts'

const startedAt = performance.now()
// Left alone, V8 lets what lives grow fourfold before it looks for garbage again: under load that doubled this process. By a
// third it looks so often that lists beside an export wait for it.
setFlagsFromString('--heap-growing-percent=70')
// V8 takes what waits for the database for what lives long and makes it old from birth: then all rows of all answers lie in
// memory until the whole of it is searched. Without that guess a list costs a third less.
setFlagsFromString('--no-allocation-site-pretenuring')

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logs = new LogStore()
  const log = await makeLog(config.logLevel, undefined, undefined, logs)
  process.on('uncaughtExceptionMonitor', (error) => void inSources(error))
  const closers = new Closers(log)
  let pools: Pools | undefined
  let ready = false
  const poolsNow = (): Pools => {
    if (!pools) throw new Error('the database is not open yet')
    return pools
  }
  const sandbox = config.demo && !config.sandboxUrl ? sandboxAddress(poolsNow) : undefined
  const files = join(config.dataDir, 'files')
  const app = await buildApp({
    log,
    logs,
    monitorLinks: config.monitorLinks,
    requestLog: config.requestLog,
    trustProxy: config.trustProxy,
    sms: config.sms,
    mail: config.mail,
    sign: config.sign,
    payment: {
      publicUrl: config.publicUrl,
      sandboxUrl: config.sandboxUrl ? () => Promise.resolve(config.sandboxUrl!) : sandbox,
      sandboxPages: sandbox && PAGES,
    },
    files: config.files ? withDisk(config.files, files) : diskStore(files),
    scanner: config.scanner,
    drafts: join(config.dataDir, 'uploads'),
    secrets: secretBox(() => config.secretKey ?? secretKeyOf(keptSecret(config.dataDir, 'secret-key', newSecretKey))),
    registration: config.registration,
    preview: { origins: config.previewOrigins, assets: config.previewAssets },
    telemetryMonths: config.telemetryMonths,
    ready: () => ready,
    pools: poolsNow,
  })

  if (sandbox) serveSandbox(app.http, sandbox, config.publicUrl)

  let stopping: Promise<void> | undefined
  const stop = (code: number): Promise<void> => {
    ready = false
    return (stopping ??= closers.close().then(() => process.exit(code)))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (stopping ? process.exit(1) : void stop(0)))
  }

  if (config.metricsPort !== undefined) {
    const metrics = await serveMetrics(config.metricsPort, app.http, () => app.pools)
    closers.add('work', async () => void metrics.close())
  }
  // The log writes a little later: said here, it stands before the address and the way in.
  if (!config.sms) log.info({ step: 'codes' }, NO_SMS)
  // Listening comes first, so that health can say "not yet" while the database starts.
  if (config.role !== 'worker') await listen(app.http, config)
  try {
    const database = await startDatabase(config, log, (reason) => {
      log.fatal(reason)
      void stop(1)
    })
    closers.add('database', () => database.stop())
    const opened = openPools(database.appUrl, log)
    pools = opened
    closers.add('shared', () => opened.end())
    if (sandbox) {
      const shared = shareSandbox({ dataDir: config.dataDir, ownerUrl: database.ownerUrl, pools: opened, log })
      closers.add('shared', () => shared.stop())
    }
    await keepLogs(logs, config, log, closers)
    setFontCacheDir(join(config.dataDir, 'fonts'))
    const notes = await asOnlyOwner(database.ownerUrl, 'first data', () =>
      fillWhenEmpty(config, database.ownerUrl, opened, app, log),
    )
    let gateway: Gateway | undefined
    const sampling = startSampling({
      pools: opened,
      log,
      figures: app.figures,
      role: config.role,
      gateway: () => gateway?.figures() ?? { collectors: 0, messages: 0 },
    })
    const following = followOverrides(opened, log)
    closers.add('work', () => Promise.all([sampling.stop(), following.stop()]))
    if (config.role !== 'api') {
      const worker = await startWorker({
        ownerUrl: database.ownerUrl,
        pools: opened,
        ports: app.ports,
        log,
        jobs: app.jobs,
        reactions: app.reactions,
        findTenants: (ids) => app.sessions.tenantsById(ids),
        scopeOf: app.sessions.scopeOf,
        alone: database.alone,
      })
      closers.add('work', () => worker.stop())
      gateway = config.mqttPort === 'off' && !config.mqtt ? undefined : await openGateway(config, opened, app, log)
      if (gateway) closers.add('work', () => gateway!.close())
      const broker = gateway && brokerUrlOf(config.mqtt, gateway.port)
      const simulator = broker && config.demo ? shareSimulator(config.dataDir, broker, opened, log) : undefined
      if (simulator) closers.add('work', () => simulator.stop())
    }
    closers.add('work', () => app.http.close())
    ready = true
    announce(config, [...notes, ...(await openAlerts(config, app, log, closers))])
    forgetFirstPassword(config)
    giveBack()
  } catch (error) {
    ready = false
    await closers.close()
    throw error
  }
}

/** Writes log lines to files once the data directory is locked. If that fails, only the newest lines stay in memory. */
async function keepLogs(logs: LogStore, config: Config, log: Logger, closers: Closers): Promise<void> {
  try {
    await logs.open(join(config.dataDir, 'logs'))
    closers.add('shared', () => logs.close())
  } catch (error) {
    log.warn({ err: error }, 'the log is kept in memory only')
  }
}

/** @returns what to tell the person at the terminal */
async function openAlerts(config: Config, app: Built, log: Logger, closers: Closers): Promise<string[]> {
  const { alertsPort: port, host, role } = config
  if (!port || role === 'worker') return []
  const server = await openAlertsPort(app.sockets, { port, host, log })
  if (!server) return []
  closers.add('work', async () => void server.close())
  return [`Alerts for programs: ws://${shownHost(config)}:${port}`]
}

const MQTT_PORT = 1883
/** A port that was asked for must be there; the usual one may be somebody else's, and the rest works without devices. */
async function openGateway(config: Config, pools: Pools, app: Built, log: Logger): Promise<Gateway | undefined> {
  const port = typeof config.mqttPort === 'number' ? config.mqttPort : MQTT_PORT
  try {
    const { host, collectorPort: rawPort, deviceCert, deviceKey, mqttsPort } = config
    const read = () => ({ cert: readFileSync(deviceCert!), key: readFileSync(deviceKey!) })
    const tls = deviceCert ? { port: mqttsPort, read } : undefined
    const tenants = () => app.sessions.tenants()
    const { secrets, ports } = app
    return await startGateway({ pools, ports, log, secrets, port, rawPort, tls, host, outside: config.mqtt, tenants })
  } catch (error) {
    const { code, port: taken } = error as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE') throw error
    for (const [name, given] of [
      ['COLLECTOR_PORT', config.collectorPort],
      ['MQTTS_PORT', config.mqttsPort],
    ] as const)
      if (taken === given) throw new StartError(`Port ${taken} is taken. Set ${name} to another one.`)
    if (config.mqttPort !== undefined)
      throw new StartError(`Port ${port} is taken. Set MQTT_PORT to another one, or to off.`)
    log.warn(`port ${port} is taken: devices cannot sign in; set MQTT_PORT to another one`)
    return undefined
  }
}

async function listen(http: Awaited<ReturnType<typeof buildApp>>['http'], config: Config): Promise<void> {
  try {
    await http.listen({ port: config.port, host: config.host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`Port ${config.port} is taken. Set PORT to another one.`)
    if (code === 'EACCES') throw new StartError(`Port ${config.port} needs more rights. Set PORT to one above 1023.`)
    throw error
  }
}

/** First data of an empty database, and what to tell the person at the terminal about signing in. */
async function fillWhenEmpty(
  config: Config,
  ownerUrl: string,
  pools: Pools,
  app: Awaited<ReturnType<typeof buildApp>>,
  log: Logger,
): Promise<string[]> {
  const { sessions } = app
  const parts = { pools, ports: app.ports, log }
  const also = (tenant: Tenant) => sealIdentitiesOf(parts, tenant, app.secrets)
  const tenants = await updateTenants({ ownerUrl, pools, sessions, build: buildHash(), also })
  log.debug({ tenants }, 'tenants are up to date')
  if (config.demo && (await mayHoldDemo(pools))) {
    const password = demoPassword(config)
    const lines = await addDemoData(ownerUrl, parts, password, app, config.nodeEnv !== 'production')
    if (lines.length) keepSimulatorPlan(config.dataDir, lines)
    return [
      'Demo accounts (tenants 10001 and 10002), all with the password ' + password,
      ...(await presentAccounts(pools)).map(({ username, role }) => `  ${username.padEnd(10)} ${role}`),
    ]
  }
  const password = await addFirstAdministrator(config, ownerUrl, pools, sessions)
  if (!password) return []
  return [
    'First administrator: tenant 10001, user admin, one-time password ' +
      password +
      ' (shown only now; change it after signing in)',
  ]
}

/** The code itself stands in no log. */
const NO_SMS =
  'No SMS provider is set: codes of sign-ins and registrations are in "SMS and mail log" of the console (/SMSlogs), for administrators.'
function announce(config: Config, notes: string[]): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const address = `http://${shownHost(config)}:${config.port}`
  console.log([`\nCloud Steward is ready after ${seconds} s: ${address}`, ...notes, ''].join('\n'))
}
const shownHost = ({ host }: Config): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : host)

runCommand(main)
