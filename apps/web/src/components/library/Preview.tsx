import { previewFile, readFile } from '@cloud-steward/contract/files/file.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call, fetchFile } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import type { Previewed } from './library.ts'
import { useFileAddress } from './Thumbnail.tsx'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PICTURES = /^image\/(jpeg|png|webp|gif|bmp)$/
const HEIC = /^image\/hei[cf]$/

/** Preview of pictures, PDF, Word documents, workbooks and texts. For other types: a hint that there is none. */
export function Preview({ file }: { file: Previewed }): ReactNode {
  const { t } = useTranslation()
  const { contentType, state } = file
  const hint = (words: string) => <p className="quiet file-none">{t(words)}</p>
  if (state !== 'clean') return hint(state === 'checking' ? 'file.error.beingChecked' : 'file.error.infected')
  // Without the optional packages, or if the file is broken, a photograph of a phone has no copy that browsers show.
  if (PICTURES.test(contentType) || (HEIC.test(contentType) && file.hasThumbnail)) return <Picture file={file} />
  if (contentType === 'application/pdf') return <Pdf file={file} />
  if (contentType === DOCX) return <Document file={file} />
  if (contentType === SHEET || contentType === 'text/plain') return <Rows file={file} />
  return hint('file.library.noPreview')
}

function Picture({ file }: { file: Previewed }): ReactNode {
  const { id, version, hasThumbnail, name } = file
  const { url } = useFileAddress({ id, version, ...(hasThumbnail ? { size: '1280' as const } : {}) })
  return <div className="file-preview">{url ? <img src={url} alt={name} /> : <Skeleton.Image active />}</div>
}

/** Opens a PDF in a new browser tab, outside the console's page. */
function Pdf({ file }: { file: Previewed }): ReactNode {
  const { t } = useTranslation()
  const { url } = useFileAddress({ id: file.id, version: file.version })
  return (
    <div className="file-preview">
      <Button disabled={!url} loading={!url} onClick={() => window.open(url, '_blank', 'noopener')}>
        {t('file.library.openPdf')}
      </Button>
    </div>
  )
}

/** Draws a Word document. `previewFile` comes first: the server refuses a document that unpacks to more than its limit. */
function Document({ file }: { file: Previewed }): ReactNode {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const { id, version } = file
  useEffect(() => {
    const stop = new AbortController()
    const draw = async () => {
      const { signal } = stop
      await call(previewFile, { id, version }, { quiet: true, signal })
      const [{ renderAsync }, { blob }] = await Promise.all([
        import('docx-preview'),
        fetchFile(readFile, { id, version }, { quiet: true, signal }),
      ])
      if (signal.aborted || !place.current) return
      // Embedded HTML parts are not drawn: only text and pictures of a document may enter the page.
      await renderAsync(blob, place.current, undefined, {
        renderAltChunks: false,
        useBase64URL: true,
        inWrapper: false,
        // The lines fit the drawer, and a page is as long as its text.
        ignoreWidth: true,
        ignoreHeight: true,
      })
      for (const link of place.current.querySelectorAll('a'))
        if (!/^(https?:|#)/.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
    }
    draw().catch(() => !stop.signal.aborted && setFailed(true))
    return () => stop.abort()
  }, [id, version])
  if (failed) return <p className="quiet file-none">{t('file.error.noPreview')}</p>
  return (
    <div className="file-preview">
      <div ref={place} className="docx-page" />
    </div>
  )
}

function Rows({ file }: { file: Previewed }): ReactNode {
  const { t } = useTranslation()
  const { id, version } = file
  const { data, isError } = useQuery({
    queryKey: ['file.file', 'preview', id, version],
    queryFn: ({ signal }) => call(previewFile, { id, version }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isError) return <p className="quiet file-none">{t('file.error.noPreview')}</p>
  if (!data) return <Skeleton active />
  return (
    <>
      <div className="file-preview">
        {file.contentType === SHEET ? (
          <table>
            <tbody>
              {data.rows.map((row, at) => (
                // Rows of a sheet have no identity but their position.
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column} title={cell}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <pre>{data.rows.map(([line]) => line).join('\n')}</pre>
        )}
      </div>
      {data.isCut && <p className="quiet">{t('file.library.cut')}</p>}
    </>
  )
}
