/** A broker that is not ours: Mosquitto, EMQX and the like. Who may sign in there and where he may speak is its own matter. */
export interface OutsideBroker {
  /** Without name and password. */
  url: string
  username?: string
  password?: string
  /** Of this process; no other of the same broker has it, and it stays the same from start to start. */
  name: string
  /** Processes of one group share what comes; without one each hears everything. */
  share: string | undefined
  /** MQTT 5, or 3.1.1 for brokers that do not know it. */
  version: 4 | 5
}

/** `mqtt://user:password@host:port?name=…&share=…&version=…`; share=off hears everything, for brokers that cannot share. */
export function outsideBrokerOf(value: string): OutsideBroker {
  const given = URL.canParse(value) ? new URL(value) : undefined
  if (!given || !/^mqtts?:$/.test(given.protocol) || !given.hostname)
    throw new Error('mqtt://user:password@host:port?name=…, or mqtts://…')
  const share = given.searchParams.get('share') ?? 'cloud-steward'
  const name = given.searchParams.get('name') ?? 'cloud-steward'
  if (!/^[\w-]{1,32}$/.test(name) || !/^[\w-]{1,32}$/.test(share))
    throw new Error('name and share of letters, digits and -')
  return {
    url: `${given.protocol}//${given.host}`,
    ...(given.username && { username: decodeURIComponent(given.username) }),
    ...(given.password && { password: decodeURIComponent(given.password) }),
    name,
    share: share === 'off' ? undefined : share,
    version: given.searchParams.get('version') === '4' ? 4 : 5,
  }
}
