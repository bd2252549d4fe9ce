-- What invoices are searched by: number, client as named on them, GSTIN.
CREATE INDEX "invoices_search" ON "invoices" USING gin (
  lower("number" || ' ' || coalesce("content" #>> '{client,name}', '') || ' ' || coalesce("content" #>> '{client,gstin}', ''))
  gin_trgm_ops);
