import { param } from '@cloud-steward/contract/system/param.ts'
import type { ReactNode } from 'react'
import { paramParts, paramText } from '../../../components/param/param-text.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

export const askAhead = askRowsAhead(param)

/** Parameters: amounts in yuan and shares in per cent, as people type them. */
export default function ParamPage(): ReactNode {
  const { t } = useTranslation()
  const sheet = (key: string, { paramName, paramValue }: Readonly<Record<string, unknown>>) =>
    key === 'paramValue' ? paramText(String(paramName), paramValue, t) : undefined
  return <ResourcePage resource={param} sheet={sheet} {...paramParts(t)} />
}
