import { settings } from '../../../infra/config.ts'
import { redactText } from '../../../infra/logs/redact.ts'

/** Accounts and keys: not even a part of them is shown. */
const SECRET = new Set<string>([
  settings.databaseUrl.name,
  settings.secretKey.name,
  settings.demoPassword.name,
  settings.sms.name,
  settings.mail.name,
  settings.sign.name,
  settings.mqtt.name,
])
const MASKED = '••••••'

/** Every setting of the server as its process was started with. */
export function environment(env: NodeJS.ProcessEnv) {
  return Object.values(settings).map(({ name, description, default: usually }) => {
    const given = env[name]?.trim()
    const isMasked = SECRET.has(name)
    return {
      variable: name,
      description,
      usually,
      isMasked,
      shown: given ? (isMasked ? MASKED : redactText(given)) : undefined,
    }
  })
}
