import { readAttachment } from '@cloud-steward/contract/files/attachment.ts'
import type { readProductPicture } from '@cloud-steward/contract/value-added/product.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { fetchFile } from '../../infra/api.ts'

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A picture behind the sign-in as an address an `img` can show; undefined while it is fetched and for other files. */
export function usePicture(
  id: string,
  contentType: string,
  of: typeof readAttachment | typeof readProductPicture = readAttachment,
): string | undefined {
  const { data } = useQuery({
    queryKey: [of.permission, id],
    enabled: PICTURES.has(contentType),
    // A file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => (await fetchFile(of, { id }, { signal, quiet: true })).blob,
  })
  const url = useMemo(() => data && URL.createObjectURL(data), [data])
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])
  return url
}
