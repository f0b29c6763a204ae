import { queryAuthorization } from '@cloud-steward/contract/identity/app-client.ts'
import type { InputOf } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import AuthorizePage, { type OAuthClient } from '../features/login/AuthorizePage.tsx'
import { call } from '../infra/api.ts'
import { ApiError } from '../infra/api-error.ts'
import { requireSession } from './guard.ts'

type Asked = InputOf<typeof queryAuthorization>
const FIELDS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const
interface Loaded {
  asked: Asked
  found: OAuthClient | ApiError
}

/** Whoever is not signed in signs in first. Nobody is sent anywhere before the server knows the address. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  await requireSession(request)
  const { searchParams } = new URL(request.url)
  const asked = Object.fromEntries(FIELDS.map((name) => [name, searchParams.get(name) ?? ''])) as Asked
  const found = await call(queryAuthorization, asked, { quiet: true }).catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })
  return { asked, found }
}

/** The authorization endpoint of OAuth2: other sites send people's browsers here. */
export function AuthorizeRoute(): ReactNode {
  const { asked, found } = useLoaderData<typeof loader>()
  return <AuthorizePage asked={asked} found={found} />
}
