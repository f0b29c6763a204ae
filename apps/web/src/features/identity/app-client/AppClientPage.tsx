import { appClient, GRANT_TYPES, SCOPES } from '@cloud-steward/contract/identity/app-client.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import '../identity.css'
import { newSecret, SecretControl } from './SecretControl.tsx'
import { WordsControl } from './WordsControl.tsx'

export const askAhead = askRowsAhead(appClient)

const controls = {
  clientSecret: <SecretControl />,
  authType: <WordsControl words={GRANT_TYPES} labels="identity.appClient.grant" />,
  authScope: <WordsControl words={SCOPES} labels="identity.appClient.scope" />,
}
const CSV = { authType: 'grant', authScope: 'scope' } as const

/** OAuth clients. */
export default function AppClientPage(): ReactNode {
  const { t } = useTranslation()
  const worded = (kind: string, value: unknown) =>
    String(value ?? '')
      .split(',')
      .filter(Boolean)
      .map((word) => t(`identity.appClient.${kind}.${word}`))
      .join(' · ')
  return (
    <ResourcePage
      resource={appClient}
      // Words of the protocol nobody would guess, and exact seconds: programs search by them.
      withoutSearch={[...Object.keys(CSV), 'tokenSeconds', 'refreshSeconds']}
      columns={(standard) =>
        standard.map((column) => {
          const kind = CSV[column.key as keyof typeof CSV]
          return kind
            ? { ...column, ellipsis: true, render: (_, row) => worded(kind, row[column.key as keyof typeof row]) }
            : column
        })
      }
      formProps={{
        controls,
        initial: {
          clientSecret: newSecret(),
          authType: 'authorization_code,refresh_token',
          authScope: 'read',
          tokenSeconds: 3_600,
          refreshSeconds: 2_592_000,
        },
      }}
    />
  )
}
