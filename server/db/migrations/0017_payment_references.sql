-- Every subscription can be named by its payer: 'PTH-' and six of the characters that nobody takes for another.
DO $$
DECLARE
  subscription uuid;
BEGIN
  FOR subscription IN SELECT id FROM subscription_plans WHERE payment_reference IS NULL ORDER BY created_at, id LOOP
    LOOP
      BEGIN
        UPDATE subscription_plans
           SET payment_reference = 'PTH-' || (
             SELECT string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, position) % 32, 1), '')
               FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS random, generate_series(0, 5) AS position)
         WHERE id = subscription;
        EXIT;
      EXCEPTION WHEN unique_violation THEN
        -- Taken already: another one is drawn.
      END;
    END LOOP;
  END LOOP;
END $$;
