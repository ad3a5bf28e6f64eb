#!/usr/bin/env bash
# Buys the first product of a store, from the cart to the order, by the store API alone.
set -euo pipefail
url=${MEDUSA_URL:-http://localhost:9000}
key=${PUBLISHABLE_KEY:?the publishable key of your store, see the README}

store() {
  curl --silent --show-error --fail-with-body --header "x-publishable-api-key: $key" \
    --header "content-type: application/json" "$url/store/$1" "${@:2}"
}

region=$(store regions | jq --raw-output '.regions[] | select(.currency_code == "usd") | .id')
variant=$(store "products?limit=1" | jq --raw-output .products[0].variants[0].id)
address='{"first_name":"Ada","last_name":"Lovelace","address_1":"1 Main Street","city":"Oakland","postal_code":"94607","country_code":"us"}'
cart=$(store carts --data "{\"region_id\":\"$region\",\"email\":\"ada@shop.example\",\"shipping_address\":$address,\"items\":[{\"variant_id\":\"$variant\",\"quantity\":1}]}" | jq --raw-output .cart.id)
option=$(store "shipping-options?cart_id=$cart" | jq --raw-output .shipping_options[0].id)
store "carts/$cart/shipping-methods" --data "{\"option_id\":\"$option\"}" >/dev/null

# The payment: its session has the address of the cashier page.
collection=$(store payment-collections --data "{\"cart_id\":\"$cart\"}" | jq --raw-output .payment_collection.id)
session=$(store "payment-collections/$collection/payment-sessions" --data '{"provider_id":"pp_crossborder-creditcard_main"}' | jq .payment_collection.payment_sessions[0])
echo "Pay here: $(jq --raw-output .data.crossborder.cashier_url <<<"$session")"

# The store places the order by itself when the money arrives.
id=$(jq --raw-output .id <<<"$session")
until state=$(store "crossborder/sessions/$id" | jq .session) && [ "$(jq --raw-output .payment <<<"$state")" != pending ]; do sleep 2; done
jq --raw-output '"Payment \(.payment), order \(.order_id)"' <<<"$state"
