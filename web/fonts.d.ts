declare module '@fonts/*?url' {
  const url: string
  // biome-ignore lint/style/noDefaultExport: addresses of files are default exports
  export default url
}
