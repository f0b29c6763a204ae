/** Codes of the monitoring screens. */
export const MONITORS = ['elk', 'druid', 'grafana', 'sentinel', 'nacos', 'swagger'] as const
export type Monitor = (typeof MONITORS)[number]
export type MonitorLinks = Readonly<Partial<Record<Monitor, string>>>

const ALLOWED = `JSON such as {"elk":"https://logs.example.com"} with the names ${MONITORS.join(', ')}`
const isMonitor = (name: string): name is Monitor => (MONITORS as readonly string[]).includes(name)

/** Reads `MONITOR_LINKS`. Throws an Error whose message names the expected form. */
export function monitorLinksOf(text: string): MonitorLinks {
  const given = parsed(text)
  return Object.fromEntries(
    Object.entries(given).map(([name, address]) => {
      const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined
      // Credentials in the address would be shown to every user of the page.
      if (!isMonitor(name) || !url || !/^https?:$/.test(url.protocol) || url.username) throw new Error(ALLOWED)
      return [name, url.href]
    }),
  )
}
function parsed(text: string): object {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given
  } catch {
    // Said below.
  }
  throw new Error(ALLOWED)
}
