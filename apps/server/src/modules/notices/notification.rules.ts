import { createRequire } from 'node:module'
import type Sanitize from 'sanitize-html'
import { checkHtml } from '../../infra/html-bounds.ts'

let library: typeof Sanitize | undefined
const require = createRequire(import.meta.url)
/** Loaded with the first notice: it brings a parser of styles, which a server at rest need not hold. */
const sanitize = (html: string, options: Sanitize.IOptions): string =>
  (library ??= require('sanitize-html') as typeof Sanitize)(html, options)

/** Pictures are part of the text or our own: one from elsewhere would tell a stranger who reads what, and when. */
const PICTURE = /^(data:image\/(png|jpe?g|gif|bmp|webp);base64,[a-z0-9+/=\s]+|\/(?!\/)[^\\]*)$/i
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d.,%\s]+\)$/i, /^[a-z]{3,20}$/i]
const LENGTH = [/^\d{1,4}(\.\d{1,2})?(px|pt|em|rem|%)$/]

const TAGS =
  'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code b strong i em u s sub sup ul ol li a img ' +
  'table caption colgroup col thead tbody tfoot tr th td'

const OPTIONS: Sanitize.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ...Object.fromEntries(['th', 'td'].map((cell) => [cell, ['colspan', 'rowspan']])),
  },
  allowedStyles: {
    '*': {
      color: COLOUR,
      'background-color': COLOUR,
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': LENGTH,
      'font-weight': [/^(bold|normal|[1-9]00)$/],
      'font-style': [/^(italic|normal)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
      'padding-left': LENGTH,
      width: LENGTH,
      height: LENGTH,
      'border-collapse': [/^(collapse|separate)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg', 'math', 'template'],
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
}

/**
 * The part of an HTML text that can be shown to others: nothing that runs, loads from elsewhere or covers the page. Refused
 * when its mark-up is too deep or too much.
 */
export function safeHtml(html: string): string {
  checkHtml(html)
  return sanitize(html, OPTIONS).trim()
}

/** What is said in it, without mark-up, on one line. */
export const plainOf = (html: string): string =>
  sanitize(html.replace(/<(br|hr|\/(p|div|li|tr|h[1-6]|td|th|blockquote|pre))\b[^>]*>/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: OPTIONS.nonTextTags,
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

/** Nothing to read and nothing to look at. */
export const isEmptyHtml = (html: string): boolean => !plainOf(html) && !html.includes('<img')
