// Adds the optional packages of other platforms that package-lock.json lacks. A registry that mirrors one platform only
// leaves them out, and `npm ci` then refuses the lock file everywhere. Run after each change of dependencies:
// node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/** What the name of a platform package says: `binding-linux-arm-musleabihf` → linux, arm, musl. */
export function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = words.find((word) => systems.includes(word))
  const cpu = words.find((word) => processors.includes(word))
  if (!os || !cpu) return undefined
  const libc = os === 'linux' && words.at(-1).match(/^(gnu|musl)/)?.[1]
  return { os: [os], cpu: [cpu], ...(libc ? { libc: [libc === 'gnu' ? 'glibc' : libc] } : {}) }
}

/** The entries a lock file lacks, by path. Only a platform's own package may be guessed; the rest npm must fetch. */
export function missingEntries(packages) {
  const missing = {}
  for (const { optionalDependencies = {}, dev, license } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      const platform = platformOf(name)
      if (packages[path] || !platform) continue
      const { os, cpu, libc } = platform
      missing[path] = {
        version,
        cpu,
        ...(dev ? { dev } : {}),
        ...(libc ? { libc } : {}),
        ...(license ? { license } : {}),
        optional: true,
        os,
      }
    }
  }
  return missing
}

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingEntries(lock.packages)
  const entries = Object.entries({ ...lock.packages, ...missing })
  lock.packages = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${Object.keys(missing).length} entries added`)
}
