import { defaultDataDir } from './db/embedded/index.ts'
import { storeOf } from './files/s3-store.ts'
import { type Scanner, scannerOf } from './files/scanner.ts'
import type { FileStore } from './files/store.ts'
import { type MailProvider, mailProviderOf } from './mail/provider.ts'
import { type MonitorLinks, monitorLinksOf } from './monitor-links.ts'
import { type OutsideBroker, outsideBrokerOf } from './mqtt/outside-broker.ts'
import { secretKeyOf } from './secrets/secret-box.ts'
import { addresses, databaseUrl, flag, oneOf, port, proxies, readable, text, webAddress } from './setting-values.ts'
import { type SignProvider, signProviderOf } from './sign/provider.ts'
import { type SmsProvider, smsProviderOf } from './sms/provider.ts'
import { StartError } from './start-error.ts'

/** How one setting is read: `parse` gets the text and returns the value or throws a sentence saying what is allowed. */
type Setting<Value> = {
  name: string
  /** As shown in the documentation. */
  default: string
  description: string
  parse(text: string): Value
  /** The value when the variable is unset or empty. */
  unset(env: NodeJS.ProcessEnv): Value
  /** It holds a password or key: no screen and no log may show any part of it. */
  isSecret?: true
}

/** Every setting of the server, each once. The documentation is checked against this table. */
export const settings = {
  port: {
    name: 'PORT',
    default: '8080',
    description: 'Port of the console and the API',
    parse: port,
    unset: () => 8080,
  } satisfies Setting<number>,
  host: {
    name: 'HOST',
    default: '0.0.0.0',
    description: 'Address to listen on; the default is all interfaces, 127.0.0.1 keeps it to this machine',
    parse: text,
    unset: () => '0.0.0.0',
  } satisfies Setting<string>,
  dataDir: {
    name: 'DATA_DIR',
    default: './data',
    description:
      'Database, files and generated secrets; as root, when the project lies in a closed directory, /var/lib/cloud-steward',
    parse: (value: string) => defaultDataDir({ DATA_DIR: value }),
    unset: () => defaultDataDir({}),
  } satisfies Setting<string>,
  trustProxy: {
    name: 'TRUST_PROXY',
    default: 'loopback',
    description:
      'Proxies whose X-Forwarded-For is believed, by comma: addresses, networks such as 10.0.0.0/8, loopback, linklocal, uniquelocal',
    parse: proxies,
    unset: () => ['loopback'],
  } satisfies Setting<string[]>,
  databaseUrl: {
    name: 'DATABASE_URL',
    isSecret: true,
    default: 'the built-in PostgreSQL',
    description: 'A PostgreSQL 15 to 18 to use instead, as the owner of its database',
    parse: databaseUrl,
    unset: () => undefined,
  } satisfies Setting<string | undefined>,
  demo: {
    name: 'DEMO',
    default: '1',
    description: 'Fill an empty database with demonstration data; 0 leaves it empty',
    parse: flag,
    unset: () => true,
  } satisfies Setting<boolean>,
  demoPassword: {
    name: 'DEMO_PASSWORD',
    isSecret: true,
    default: 'generated at the first start',
    description: 'Password of the demonstration accounts',
    parse: text,
    unset: () => undefined,
  } satisfies Setting<string | undefined>,
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    description: 'fatal, error, warn, info, debug, trace or silent',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    unset: () => 'info' as const,
  } satisfies Setting<string>,
  metricsPort: {
    name: 'METRICS_PORT',
    default: 'off',
    description: 'Port that serves /metrics for Prometheus, apart from the public one',
    parse: port,
    unset: () => undefined,
  } satisfies Setting<number | undefined>,
  alertsPort: {
    name: 'ALERTS_PORT',
    default: '10024, if it is free',
    description: 'Port of the plain WebSocket on which programs hear of new orders and repairs; 0 or empty opens none',
    parse: (value: string): number | undefined => port(value) || undefined,
    unset: (env: NodeJS.ProcessEnv) => (env.ALERTS_PORT === undefined ? 10_024 : undefined),
  } satisfies Setting<number | undefined>,
  role: {
    name: 'ROLE',
    default: 'all',
    description: 'What this process does: api, worker or all',
    parse: oneOf('all', 'api', 'worker'),
    unset: () => 'all' as const,
  } satisfies Setting<string>,
  mqttPort: {
    name: 'MQTT_PORT',
    default: '1883, if it is free',
    description: 'Port of the broker that collectors sign in at, where jobs run (ROLE worker or all); off opens none',
    parse: (value: string): number | 'off' => (value === 'off' ? 'off' : port(value)),
    unset: () => undefined,
  } satisfies Setting<number | 'off' | undefined>,
  collectorPort: {
    name: 'COLLECTOR_PORT',
    default: 'off',
    description: 'Port for collectors without MQTT: they say who they are in one line, then hand frames through',
    parse: (value: string): number | undefined => (value === 'off' ? undefined : port(value)),
    unset: () => undefined,
  } satisfies Setting<number | undefined>,
  mqtt: {
    name: 'MQTT_URL',
    isSecret: true,
    default: 'off: the broker is our own',
    description:
      'A broker such as Mosquitto or EMQX instead: mqtt://user:password@host:port?name=…, a name for each process',
    parse: outsideBrokerOf,
    unset: () => undefined,
  } satisfies Setting<OutsideBroker | undefined>,
  deviceCert: {
    name: 'DEVICE_CERT',
    default: 'off: devices speak without TLS',
    description: 'File of the certificate (PEM, with its chain) with which the broker speaks TLS on MQTTS_PORT as well',
    parse: readable,
    unset: () => undefined,
  } satisfies Setting<string | undefined>,
  deviceKey: {
    name: 'DEVICE_KEY',
    default: 'the same file',
    description: 'File of the private key of that certificate',
    parse: readable,
    unset: (env: NodeJS.ProcessEnv) => env.DEVICE_CERT?.trim() || undefined,
  } satisfies Setting<string | undefined>,
  mqttsPort: {
    name: 'MQTTS_PORT',
    default: '8883',
    description: 'Port of the broker with TLS, where there is a certificate',
    parse: port,
    unset: () => 8883,
  } satisfies Setting<number>,
  telemetryMonths: {
    name: 'TELEMETRY_MONTHS',
    default: '26',
    description: 'So many months of what devices said are kept, 13 at least; 0 keeps all. Readings of bills stay',
    parse: (value: string): number => {
      if (/^(0|1[3-9]|[2-9]\d|[1-9]\d\d)$/.test(value)) return Number(value)
      throw new Error('0, or 13 to 999')
    },
    unset: () => 26,
  } satisfies Setting<number>,
  sms: {
    name: 'SMS_URL',
    isSecret: true,
    default: 'off: messages are kept in the message log',
    description:
      'Account with an SMS provider: aliyun://key:secret@host?sign=…&loginCode=…&passwordCode=…, or tencent://…&app=…; further templates by their names, such as contactNotice=…',
    parse: smsProviderOf,
    unset: () => undefined,
  } satisfies Setting<SmsProvider | undefined>,
  mail: {
    name: 'MAIL_URL',
    isSecret: true,
    default: 'off: mails are kept in the message log',
    description: 'Account with a mail server: smtps://user:password@host:port?from=…, or smtp://… with STARTTLS',
    parse: mailProviderOf,
    unset: () => undefined,
  } satisfies Setting<MailProvider | undefined>,
  sign: {
    name: 'SIGN_URL',
    isSecret: true,
    default: 'off: leases are signed on paper or on the screen',
    description:
      'Account with a signing service: esign://appId:secret@host?callback=https://… (the address of this console)',
    parse: signProviderOf,
    unset: () => undefined,
  } satisfies Setting<SignProvider | undefined>,
  files: {
    name: 'FILES_URL',
    isSecret: true,
    default: 'DATA_DIR/files',
    description:
      'An S3-compatible store for uploaded files: s3://key:secret@host/bucket?region=cn-hangzhou; files stored on the disk before are still read from there',
    parse: storeOf,
    unset: () => undefined,
  } satisfies Setting<FileStore | undefined>,
  scanner: {
    name: 'CLAMD_URL',
    default: 'off: files are not scanned for viruses',
    description: 'A ClamAV daemon that scans every uploaded file before users can read it: clamd://host:3310',
    parse: scannerOf,
    unset: () => undefined,
  } satisfies Setting<Scanner | undefined>,
  publicUrl: {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    description: 'Where payment channels reach this server with their messages, without a slash at the end',
    parse: webAddress,
    unset: (env: NodeJS.ProcessEnv) => `http://localhost:${env.PORT?.trim() || '8080'}`,
  } satisfies Setting<string>,
  sandboxUrl: {
    name: 'SANDBOX_URL',
    default: 'one for each database, beside a demonstration',
    description: 'Address of a running payment sandbox that servers on several machines share',
    parse: webAddress,
    unset: () => undefined,
  } satisfies Setting<string | undefined>,
  secretKey: {
    name: 'SECRET_KEY',
    isSecret: true,
    default: 'generated when first needed',
    description: 'Key of the secrets in the database, 32 bytes as base64; the same for all processes of one database',
    parse: secretKeyOf,
    unset: () => undefined,
  } satisfies Setting<Buffer | undefined>,
  registration: {
    name: 'REGISTRATION',
    default: '1',
    description: 'Whether people may register tenants of their own on the page /register; 0 leaves it to the platform',
    parse: flag,
    unset: () => true,
  } satisfies Setting<boolean>,
  previewOrigins: {
    name: 'PREVIEW_ORIGINS',
    default: 'none',
    description: 'Origins of other sites whose windows may show a form preview in the console, by comma',
    parse: addresses('origin'),
    unset: () => [] as readonly string[],
  } satisfies Setting<readonly string[]>,
  previewAssets: {
    name: 'PREVIEW_ASSETS',
    default: 'none',
    description:
      'Addresses below which a form preview may load style sheets and scripts, by comma, such as https://cdn.example.com/vue/',
    parse: addresses('href'),
    unset: () => [] as readonly string[],
  } satisfies Setting<readonly string[]>,
  requestLog: {
    name: 'REQUEST_LOG',
    default: '1',
    description:
      'The log of the console keeps one line per request, with the number and time of its SQL statements; 0 turns this and the curves of requests off',
    parse: flag,
    unset: () => true,
  } satisfies Setting<boolean>,
  monitorLinks: {
    name: 'MONITOR_LINKS',
    default: 'our own pages',
    description:
      'Monitoring pages of other programs, shown instead of the built-in ones: JSON such as {"elk":"https://logs.example.com"}; names are elk, druid, grafana, sentinel, nacos, swagger',
    parse: monitorLinksOf,
    unset: () => ({}),
  } satisfies Setting<MonitorLinks>,
  nodeEnv: {
    name: 'NODE_ENV',
    default: 'production',
    description: 'production, development or test',
    parse: oneOf('production', 'development', 'test'),
    unset: () => 'production' as const,
  } satisfies Setting<string>,
}

type Settings = typeof settings

/** The settings of this process, typed after the table. */
export type Config = Readonly<{
  [Key in keyof Settings]: ReturnType<Settings[Key]['parse']> | ReturnType<Settings[Key]['unset']>
}>

/**
 * Reads all settings from the environment; an empty variable counts as unset.
 * @throws StartError naming every bad setting in one message, without the values, which may be secret
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const config: Record<string, unknown> = {}
  const bad: string[] = []
  for (const [key, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    const value = env[setting.name]?.trim()
    try {
      config[key] = value ? setting.parse(value) : setting.unset(env)
    } catch (error) {
      bad.push(`${setting.name} must be ${(error as Error).message}`)
    }
  }
  if (bad.length > 0) throw new StartError(`Bad settings: ${bad.join('; ')}.`)
  return Object.freeze(config) as Config
}
