import { useQuery } from '@tanstack/react-query'
import { fetchFile } from './api.ts'

const asText = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })

/** The picture of a user as an address an `img` can show. It is behind the sign-in, so it is fetched like all data. */
export function useAvatar(avatar: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['identity.avatar', avatar],
    enabled: Boolean(avatar),
    // A new picture has a new id.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const { queryAvatar } = await import('@cloud-steward/contract/identity/profile.ts')
      const { blob } = await fetchFile(queryAvatar, { avatar: avatar! }, { signal, quiet: true })
      return asText(blob)
    },
  })
  return avatar ? data : undefined
}
