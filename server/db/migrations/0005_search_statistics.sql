-- With the usual hundred values of a sample, a search for a rare name looks like one for fifty of them.
ALTER TABLE "food_names" ALTER COLUMN "key" SET STATISTICS 1000;
