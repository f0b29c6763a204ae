import { settings } from '../../../infra/config.ts'
import type { Language } from '../../../infra/ctx/types.ts'
import { labelOf } from '../../../infra/labels.ts'
import { redactText } from '../../../infra/logs/redact.ts'

const MASKED = '••••••'
interface Known {
  name: string
  default: string
  description: string
  isSecret?: true
}

/** Every setting of the server as its process was started with, described in a language. */
export function environment(env: NodeJS.ProcessEnv, language: Language) {
  return Object.values<Known>(settings).map(({ name, description, default: usually, isSecret }) => {
    const given = env[name]?.trim()
    const label = `health.environment.${name}`
    return {
      variable: name,
      description: labelOf(language, label) ?? description,
      usually: labelOf(language, `${label}.usually`) ?? usually,
      isMasked: isSecret === true,
      shown: given ? (isSecret ? MASKED : redactText(given)) : undefined,
    }
  })
}
