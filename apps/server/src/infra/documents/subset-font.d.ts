declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
    noHinting?: boolean
    /** Four-letter tags of tables to leave out. */
    dropTables?: string[]
    /** Keeps the whole font; the text must then be empty. */
    keepAllGlyphs?: boolean
  }

  /** Cuts a font down to the characters of `text` and converts it. Conversions run one after the other. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>
}
