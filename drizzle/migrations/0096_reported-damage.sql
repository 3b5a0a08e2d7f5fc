ALTER TABLE "complaints" ALTER COLUMN "tenant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "tenant_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "room_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ALTER COLUMN "room_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_kost_owner_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_room_fkey" FOREIGN KEY ("room_id","kost_id","owner_id") REFERENCES "public"."rooms"("id","kost_id","owner_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_parties_check" CHECK (case when "complaints"."tenant_id" is not null then "complaints"."tenant_user_id" is not null and "complaints"."room_id" is not null
        else "complaints"."tenant_user_id" is null and "complaints"."tenant_name" = ''
          and ("complaints"."room_id" is not null or "complaints"."room_number" = '') end) NOT VALID;--> statement-breakpoint
ALTER TABLE "complaints" VALIDATE CONSTRAINT "complaints_kost_owner_fkey";--> statement-breakpoint
ALTER TABLE "complaints" VALIDATE CONSTRAINT "complaints_room_fkey";--> statement-breakpoint
ALTER TABLE "complaints" VALIDATE CONSTRAINT "complaints_parties_check";