/** pg's own way to write a value for the protocol, which its packages share but @types/pg does not name. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}
