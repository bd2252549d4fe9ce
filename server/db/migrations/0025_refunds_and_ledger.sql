ALTER TABLE "receipts" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_in_review" ON "payments" USING btree ("subscription_id") WHERE "payments"."standing" = 'in-review';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_moved_once" ON "payments" USING btree ("moved_from_id") WHERE "payments"."moved_from_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_refunded" ON "refunds" USING btree ("refunded_on","created_at","id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_one_cause" CHECK (num_nonnulls("receipts"."payment_id", "receipts"."refund_id") = 1);
--> statement-breakpoint
-- What the practice offers is seen by everybody: open pages ask for it anew.
CREATE FUNCTION announce_packages_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_packages_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER packages_announced AFTER INSERT OR UPDATE OR DELETE ON "packages"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_packages_change();
